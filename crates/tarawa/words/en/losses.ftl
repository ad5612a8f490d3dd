## losses


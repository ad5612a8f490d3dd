## defenders


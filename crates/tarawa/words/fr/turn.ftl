## turn


## options


## support


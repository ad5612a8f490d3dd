## fire


## posts


# D-Day at Tarawa. Le jeu garde son titre anglais.

tarawa-title = D-Day at Tarawa

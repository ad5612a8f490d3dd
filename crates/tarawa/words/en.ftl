# D-Day at Tarawa.

tarawa-title = D-Day at Tarawa

# Ce que dit le noyau lui-même.

kernel-wrong-question = Cela répond à une autre question ; la question posée est « { $class } ».

# What the kernel itself says.

kernel-wrong-question = This answers another question; what is asked now is “{ $class }”.

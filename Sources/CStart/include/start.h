// Nothing is called: start.c runs by itself, before main.

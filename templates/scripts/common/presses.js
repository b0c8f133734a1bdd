/** How long after the first press the second of a double one comes at most, in milliseconds. */
export const doubleClick = 400;

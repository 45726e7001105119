/** How many models one question is put to at once. */
export const fewestCompared = 2
export const mostCompared = 4

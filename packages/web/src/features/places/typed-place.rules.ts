/** Whether one text is what the other becomes by typing on or by deleting. */
export const continues = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** '1 entry', '3 entries'. */
export const count = (number: number, one: string, several: string): string =>
  `${number} ${number === 1 ? one : several}`;

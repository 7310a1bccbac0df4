/** The value that this share of them, in hundredths, does not exceed; 50 gives the median. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * share) / 100) - 1)] ?? Number.NaN;

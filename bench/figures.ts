/** Resident memory of the server's process that is not to be exceeded, MiB. */
export const MEMORY_MIB = { idle: 110, load: 200 };

/** Prints what memory was measured, MiB. @returns whether it is within its bound. */
export const reportMemory = (name: string, measured: number, atMost: number): boolean => {
  const isHeld = measured <= atMost;
  console.log(`${name.padEnd(40)} ${measured.toFixed(0).padStart(6)} MiB of ${atMost}${isHeld ? '' : '  ABOVE'}`);
  return isHeld;
};

/** The value that this share of them, in hundredths, does not exceed; 50 gives the median. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * share) / 100) - 1)] ?? Number.NaN;

/** A file as far as it matters here. */
interface CountedFile {
  readonly address: string;
  readonly bytes: { readonly size: number };
  readonly usedAt: number;
}

/** The addresses of the files that have to go for the others to be within the budget: those that were used longest ago. */
export const leastUsed = (files: readonly CountedFile[], budget: number): readonly string[] => {
  let left = budget;
  return files
    .toSorted((one, other) => other.usedAt - one.usedAt)
    .filter(({ bytes }) => {
      left -= bytes.size;
      return left < 0;
    })
    .map(({ address }) => address);
};

/** A stretch of a file, both ends included. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** The stretch that a request wants of a file by its `Range`; `null`: all of it, which whoever wants several gets too. */
export const stretchOf = (range: string | null, size: number): Stretch | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last && first < size ? { first, last } : null;
};

/** What a name that begins with what was typed counts for where it is no more than that: 'bath' is Bath before Bathinda. */
export const WHOLE_NAME_FACTOR = 8;

/**
 * A place's own name counts for so much more than what it is called elsewhere: 'pa' is Paris, although Chongqing once was Pa,
 * and 'los' Los Angeles, as Lagos is called in parts of Africa.
 */
export const OWN_NAME_FACTOR = 20;

/** What a place of which nobody has counted the people counts for, people. */
const UNCOUNTED = 500;

/** People go to capitals more than to other places of their size, and seldom mean a part of a city (GeoNames' feature codes). */
const KIND_FACTORS: ReadonlyMap<string, number> = new Map([
  ['PPLC', 2],
  ['PPLX', 0.1],
]);

/** GeoNames' feature codes of places that are there no more: abandoned, destroyed, historical. */
const GONE: ReadonlySet<string> = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** Whether one can go to a place of this kind. */
export const isThere = (kind: string): boolean => !GONE.has(kind);

/**
 * How likely a name means a place.
 *
 * @param kind GeoNames' feature code.
 * @param isOwn whether it is the place's own name, and not one in another language.
 */
export const nameWeight = ({ population, kind }: { population: number; kind: string }, isOwn: boolean): number =>
  Math.max(population, UNCOUNTED) * (KIND_FACTORS.get(kind) ?? 1) * (isOwn ? OWN_NAME_FACTOR : 1);

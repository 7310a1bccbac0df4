/** What regular flights weigh: more than everything else together, so that an airport of this weight has some. */
export const SCHEDULED_WEIGHT = 2_000;
/** What the size of a large airport weighs. */
export const LARGE_WEIGHT = 1_000;

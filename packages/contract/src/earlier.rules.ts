/** What a server of the previous release answers, which does not know of these fields. */
export type Earlier<T, Later extends keyof T> = Omit<T, Later> & Partial<Pick<T, Later>>;

/** Makes such an answer whole: what it lacks reads as `missing` says. */
export const completed = <T extends object, Later extends keyof T>(
  answer: Earlier<T, Later>,
  missing: Pick<T, Later>,
): T => ({ ...missing, ...answer }) as T;

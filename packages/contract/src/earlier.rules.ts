/** What a server of the previous release answers, which does not know of these fields. */
export type Earlier<T, Later extends keyof T> = Omit<T, Later> & Partial<Pick<T, Later>>;

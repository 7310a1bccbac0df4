/** The fields that were sent: absent ones stay as they are. */
export const given = <T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;

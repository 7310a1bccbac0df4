/** When what stands in the cache from the device was answered, by the hashes of its keys. */
const restored = new Map<string, number>();

/** Notes that an answer in the cache comes from the device. */
export const noteRestored = (hash: string, answeredAt: number): void => void restored.set(hash, answeredAt);

/** Whether an answer in the cache comes from the device, and no later one has come. */
export const isRestored = (hash: string, updatedAt: number): boolean => restored.get(hash) === updatedAt;

import type { QueuedChange } from './queued-change.schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All ids that stand in something. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return UUID.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};

/** Found once for each change: a queue of a thousand compares each with all before it. */
export const remembered = (find: (change: QueuedChange) => readonly string[]) => {
  const found = new WeakMap<QueuedChange, ReadonlySet<string>>();
  return (change: QueuedChange): ReadonlySet<string> => {
    const ids = found.get(change) ?? new Set(find(change));
    found.set(change, ids);
    return ids;
  };
};

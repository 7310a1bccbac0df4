import { z } from 'zod/mini';
import { type QueuedChange, queuedChangeSchema, queuedFileSchema } from './queued-change.schema.ts';

/** An entry of a device's queue, whatever has become of it. */
interface KeptEntry {
  readonly id: string;
  readonly change: unknown;
}

const params = z.record(z.string(), z.string());

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whatever can be had of an entry that is no change, or one of a state that only a later version knows. */
const remainsOf = (entry: Readonly<Record<string, unknown>>) => {
  const [subject, tripTitle] = [textIn(entry['subject']), textIn(entry['tripTitle'])];
  const files = Array.isArray(entry['files']) ? entry['files'] : [];
  return {
    tripId: textIn(entry['tripId']) ?? null,
    params: params.safeParse(entry['params']).data ?? {},
    writtenAt: z.iso.datetime().safeParse(entry['writtenAt']).data ?? '',
    files: files.flatMap((file) => queuedFileSchema.safeParse(file).data ?? []),
    ...(subject !== undefined && { subject }),
    ...(tripTitle !== undefined && { tripTitle }),
  };
};

/**
 * A change as it is kept. What cannot be read as one is `unreadable`: of no kind that anybody knows, so that nothing sends it or shows what it
 * does; its writer can discard it.
 */
export const readKept = ({ id, change }: KeptEntry, userId: string): QueuedChange => {
  const read = queuedChangeSchema.safeParse(change).data;
  if (read) return read;
  const entry = typeof change === 'object' && change !== null ? (change as Readonly<Record<string, unknown>>) : {};
  return { ...remainsOf(entry), id, userId, kind: '', state: 'unreadable' };
};

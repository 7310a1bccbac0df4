import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { placeKnownStamp } from '../read-stamps.ts';
import { currentUserQuery } from '../session.ts';
import { keptKindOf, restoredAnswer } from './kept-reads.ts';
import { type KeptRead, mayBeKept, withDatabase } from './offline-database.ts';
import { noteRestored } from './restored-reads.ts';

/** Puts what the device keeps of a read into the cache, where nothing newer is there. */
export const restoreRead = (client: QueryClient, read: KeptRead): void => {
  const { queryKey, answeredAt, stamp } = read;
  const kind = keptKindOf(queryKey);
  if (!kind || client.getQueryData(queryKey) !== undefined) return;
  const answer = restoredAnswer(kind, read);
  if (answer === undefined) return;
  noteRestored(read.hash, answeredAt);
  placeKnownStamp(queryKey, stamp);
  place(client, queryKey, answer, answeredAt);
};

/** However new it is: nobody has announced to this page what has changed since, so it is read again as soon as that can be. */
const place = (client: QueryClient, queryKey: QueryKey, answer: unknown, updatedAt: number): void => {
  client.setQueryData(queryKey, answer, { updatedAt });
  client.getQueryCache().find({ queryKey, exact: true })?.invalidate();
};

/** Puts what the device keeps into the cache, and who was signed in last: for a start that the server's document brought nothing for. */
export const restoreReads = async (client: QueryClient): Promise<void> => {
  if (!(await mayBeKept())) return;
  await withDatabase(async (database) => {
    const transaction = database.transaction(['person', 'reads']);
    const [person, reads] = await Promise.all([
      transaction.objectStore('person').get('last'),
      transaction.objectStore('reads').getAll(),
    ]);
    // The server may have said meanwhile who is here.
    if (!person || client.getQueryData(currentUserQuery.queryKey) !== undefined) return;
    for (const read of reads) restoreRead(client, read);
    place(client, currentUserQuery.queryKey, person.user, person.answeredAt);
  }, undefined);
};

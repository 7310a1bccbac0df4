import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Outbox } from '@caravan/outbox/outbox.ts';
import { shownOver } from '@caravan/outbox/overlay.ts';
import { withFile } from '@caravan/outbox/queue.ts';
import type { QueuedChange, QueuedFile } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { seenBy } from '@caravan/outbox/seen-whole.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../errors.ts';
import { serverNow } from '../server-clock.ts';
import { currentUserQuery } from '../session.ts';
import { newChangeId } from './change-ids.ts';
import type { Made, NewChange, NewFile } from './new-change.ts';
import { outboxOf } from './outbox-of-page.ts';
import { readsOf } from './reads-of-trip.ts';
import { leaveSessionEndOf, takeRefusal } from './send-change.ts';

/** How long somebody waits for a change to be stored before it counts as kept on the device, milliseconds. */
const PATIENCE_MS = 10_000;

/** What the page shows of a read of a trip just now; `undefined` where it was not read. */
const shownNow = <const E extends EndpointShape>(
  client: QueryClient,
  { outbox, user }: { readonly outbox: Outbox; readonly user: CurrentUser },
  read: E,
  tripId: string,
): AnswerOf<E> | undefined => {
  const reads = readsOf(client, tripId, user);
  const answered = reads.read(read);
  return answered && shownOver(read, answered, outbox.list(), reads);
};

/** A change of whoever is signed in, whose files are kept with it. */
export const written = <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  {
    id = newChangeId(),
    writtenAt,
    tripId,
    subject,
    params,
    query,
    body,
    before,
    source,
    whole,
    files = [],
  }: NewChange<E>,
) => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) throw new Error('Nobody is signed in.');
  const { outbox, database } = outboxOf(client, user);
  const about = files.map(fileOf);
  const change: QueuedChange = {
    id,
    userId: user.id,
    tripId,
    tripTitle: tripId === null ? undefined : shownNow(client, { outbox, user }, getTrip, tripId)?.title,
    kind,
    subject,
    params,
    writtenAt: writtenAt ?? new Date(serverNow()).toISOString(),
    state: 'waiting',
    ...(query && { query }),
    body,
    before,
    ...(source && { source }),
    ...(about.length > 0 && { files: about }),
  };
  for (const { id: fileId, bytes } of files) database.hold(fileId, bytes);
  const seen = whole ?? seenBy(change, outbox.list(), readsOf(client, tripId ?? '', user));
  return { change: seen ? { ...change, whole: seen } : change, outbox, database, user };
};

const fileOf = ({ bytes, ...file }: NewFile): QueuedFile => ({ ...file, type: bytes.type, size: bytes.size });

/** Leaves a change to the queue: whoever shows what waits sees what becomes of it, a refusal too. */
export const queueChange = async <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  _endpoint: E,
  made: NewChange<E>,
): Promise<void> => {
  const { change, outbox } = written(client, kind, made);
  await outbox.add(change);
};

/** Sends a refused change once more, with another file in the place of its own; with `null` without any. */
export const resendWith = async (client: QueryClient, { id }: QueuedChange, file: NewFile | null): Promise<void> => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) return;
  const { outbox, database } = outboxOf(client, user);
  if (file) database.hold(file.id, file.bytes);
  await outbox.retry(id, (refused) => withFile(refused, file && fileOf(file)));
};

/**
 * Makes a change, now or once there is a connection.
 *
 * @param kind its name among the kinds of changes, whose endpoint follows.
 * @returns what became of it. What the server refuses at once is taken back, and the refusal thrown, for its writer to see where they are;
 * what it refuses later stays in the list of what waits.
 */
export const makeChange = async <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  _endpoint: E,
  made: NewChange<E>,
): Promise<Made<E>> => {
  const { change, outbox, database, user } = written(client, kind, made);
  const { id, tripId } = change;
  const { ownUnauthorized, signal } = made;
  const shown = <const R extends EndpointShape>(read: R) => shownNow(client, { outbox, user }, read, tripId ?? '');
  const predicted = kindOf(change)?.predict(change, { writer: user, shown });
  if (ownUnauthorized) leaveSessionEndOf(id);
  const submitted = outbox.submit(change, PATIENCE_MS);
  const outcome = await Promise.race([submitted, ...(signal ? [takenBack(outbox, id, signal)] : [])]);
  const answered = takeRefusal(id);
  const isRefused = outcome.kind === 'conflict' || outcome.kind === 'refused';
  const refusal = isRefused || (ownUnauthorized && isUnauthorized(answered)) ? answered : undefined;
  if (!refusal) {
    const answer = (outcome.kind === 'stored' && outcome.answer) || predicted;
    const isWaiting = outcome.kind !== 'stored';
    const isLost = isWaiting && !database.keeps(change);
    return { id, isWaiting, ...(isLost && { isKept: false }), answer: answer as AnswerOf<E> };
  }
  await outbox.discard(id);
  throw refusal;
};

/** Throws the signal's reason once somebody takes a change back, which is discarded. */
const takenBack = (outbox: Outbox, id: string, signal: AbortSignal): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => {
    void outbox.discard(id).then(() => reject(signal.reason));
  });
  return promise;
};

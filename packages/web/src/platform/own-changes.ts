import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { type PatchedRead, broughtBy, tripOfChange } from '@caravan/contract/live-patches.ts';
import { type LiveResource, readsTouchedBy, type ServerFrame } from '@caravan/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './api.ts';
import type { ChangeTracker } from './change-tracker.ts';
import { live } from './live.ts';
import { refreshRead, refreshResource } from './live-refresh.ts';
import { answersSoFar, wasAnsweredSince } from './read-stamps.ts';
import { newUuid } from './uuid.ts';

interface OwnChange {
  readonly id: string;
  /** What of the server had been read when it was sent. */
  readonly mark: number;
}

const sentChanges = new WeakMap<object, OwnChange>();
/** What the answers of this page's changes bring, by the changes' names, until the event of it has come. */
const expected = new Map<string, LiveResource>();
/** The latest names that are remembered: an event that comes later than that is taken for somebody else's. */
const EXPECTED_MAX = 200;

/**
 * The name under which the events of a change come back; `undefined` for one whose answer says too little to do without them.
 *
 * @param sent what it is sent with, among that the `params` of its path; the same object for a retry.
 */
export const nameOfChange = (endpoint: EndpointShape, sent: object): string | undefined => {
  const known = sentChanges.get(sent) ?? { id: newUuid(), mark: answersSoFar() };
  sentChanges.set(sent, known);
  const brought = broughtBy.get(endpoint);
  if (!brought) return undefined;
  expected.set(known.id, brought.resource);
  const [oldest] = expected.keys();
  if (oldest !== undefined && expected.size > EXPECTED_MAX) expected.delete(oldest);
  return known.id;
};

/** Whether an event is that of this page's own change, whose answer brings all that it announces. Each comes once. */
export const isOwnChange = ({ change, resource }: Extract<ServerFrame, { type: 'trip_changed' }>): boolean => {
  if (change === undefined || expected.get(change) !== resource) return false;
  return expected.delete(change);
};

/**
 * Reads again what a change may have touched whose answer does not come: whether it was made nobody knows, and its event may have been
 * left to the answer already.
 */
export const loseAnswer = (client: QueryClient, endpoint: EndpointShape, sent: object): void => {
  const brought = broughtBy.get(endpoint);
  if (!brought) return;
  expected.delete(sentChanges.get(sent)?.id ?? '');
  const { tripId } = (sent as { params?: Record<string, string> }).params ?? {};
  if (tripId !== undefined) void refreshResource(client, tripId, brought.resource);
  // An outfit is named by itself alone.
  else void client.invalidateQueries({ queryKey: ['/api/trips'] });
};

/** Puts the answer of one's own change into what was read of its trip, and marks what else it touched. */
export const takeAnswer = (client: QueryClient, endpoint: EndpointShape, sent: object, answer: unknown): void => {
  const brought = broughtBy.get(endpoint);
  if (!brought) return;
  const tripId = putAnswer(client, brought.reads, sent, answer);
  const patched = new Set(brought.reads.map(({ read }) => read));
  for (const touched of readsTouchedBy[brought.resource])
    if (!patched.has(touched)) void refreshRead(client, touched, { tripId });
  if (live.status !== 'open')
    for (const resource of brought.mayTouch ?? []) void refreshResource(client, tripId, resource);
};

/**
 * Puts the answer of a change into reads of its trip, which it returns. A read that was answered while the change was under way, or is
 * under way itself, may hold something newer or lack the change: it is read again.
 */
export const putAnswer = (
  client: QueryClient,
  reads: readonly PatchedRead[],
  sent: object,
  answer: unknown,
): string => {
  const { params } = sent as { params?: Record<string, string> };
  const change = { answer, params: { ...params } };
  const tripId = tripOfChange(change);
  const mark = sentChanges.get(sent)?.mark ?? -1;
  for (const { read, patch } of reads) {
    const queryKey = keyOf(read, { params: { tripId } });
    const state = client.getQueryState(queryKey);
    if (!state) continue;
    const isSure = state.fetchStatus === 'idle' && !state.isInvalidated && !wasAnsweredSince(queryKey, mark);
    // As new as it was when it was read: what others have changed since is another matter.
    if (state.data !== undefined)
      client.setQueryData(queryKey, patch(state.data, change), { updatedAt: state.dataUpdatedAt });
    if (!isSure) void refreshRead(client, read, { tripId });
  }
  return tripId;
};

/** Follows the changes of whoever is signed in. */
export const ownChanges: ChangeTracker = { nameOf: nameOfChange, takeAnswer, loseAnswer };

import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { StoredThing } from '@caravan/outbox/queued-kind.ts';
import type { changedFrom as ChangedFrom } from '@caravan/outbox/sent-input.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ToastContent, showToast } from '../../ui/toast-store.ts';
import type { Made, NewChange, NewFile } from './new-change.ts';
import { serverNow } from '../server-clock.ts';
import { newChangeId } from './change-ids.ts';
import { withOutbox } from './outbox-loader.ts';

/** Said of what a device has no room for. */
export const UNKEPT = {
  title: 'Not kept on this device',
  description: 'Your browser has no room for it. Keep this page open until it is sent.',
  tone: 'destructive',
} as const;

const KEPT = { title: 'Saved on this device', description: 'It goes out when there is a connection.' } as const;

/** Says that a change is made, or that it waits; with what else there is to the words, such as a way back. */
export const sayMade = (
  { isWaiting, isKept = true }: Pick<Made<EndpointShape>, 'isWaiting' | 'isKept'>,
  title: string,
  more: Pick<ToastContent, 'description' | 'action' | 'duration'> = {},
): void => showToast({ ...more, ...(isWaiting ? (isKept ? KEPT : UNKEPT) : { title }) });

/** A change as it is at the press, however long it waits for the outbox's code. */
const asPressed = <const E extends EndpointShape>(made: NewChange<E>): NewChange<E> => ({
  id: newChangeId(),
  writtenAt: new Date(serverNow()).toISOString(),
  ...made,
});

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
  endpoint: E,
  made: NewChange<E>,
): Promise<Made<E>> => {
  const pressed = asPressed(made);
  return withOutbox((outbox) => outbox.makeChange(client, kind, endpoint, pressed));
};

/** Leaves a change to the queue: whoever shows what waits sees what becomes of it, a refusal too. */
export const queueChange = async <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  endpoint: E,
  made: NewChange<E>,
): Promise<void> => {
  const pressed = asPressed(made);
  return withOutbox((outbox) => outbox.queueChange(client, kind, endpoint, pressed));
};

/** Sends a refused change once more, with another file in the place of its own; with `null` without any. */
export const resendWith = async (client: QueryClient, change: QueuedChange, file: NewFile | null): Promise<void> =>
  withOutbox((outbox) => outbox.resendWith(client, change, file));

/** What an edit changes, and what that is before it. */
export type ChangedFields<B extends object> = ReturnType<typeof ChangedFrom<B>>;

/** The fields of a change that differ from what is stored, and what these are before it (sent-input.ts). */
export const changedFrom = async <B extends object>(
  kind: string,
  body: B,
  stored: StoredThing,
): Promise<ChangedFields<B>> => withOutbox(async (outbox) => outbox.changedFrom(kind, body, stored));

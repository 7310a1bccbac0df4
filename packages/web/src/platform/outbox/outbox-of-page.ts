import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { Outbox } from '@caravan/outbox/outbox.ts';
import type { SendResult } from '@caravan/outbox/send-result.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { StoredThing } from '@caravan/outbox/queued-kind.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../api.ts';
import { live } from '../live.ts';
import { hasLeft } from '../session-end.ts';
import { OutboxDatabase } from './outbox-database.ts';
import { reportUnkept } from './outbox-events.ts';
import { sendChange, takeAnswerOf } from './send-change.ts';
import { rememberWaiting } from './remembered-waiting.ts';

/** A person's outbox, with what this page keeps of its files. */
export interface PageOutbox {
  readonly outbox: Outbox;
  readonly database: OutboxDatabase;
  readonly userId: string;
  readonly stop: () => void;
}

/** The locks and the messages of the pages of one device. */
const nameFor = (userId: string): string => `caravan-outbox-${userId}`;

const open = (client: QueryClient, userId: string): PageOutbox => {
  const database = new OutboxDatabase(userId, reportUnkept);
  const pages = new BroadcastChannel(nameFor(userId));
  let isOpen = true;
  const outbox = new Outbox({
    store: database,
    exclusively: (work) => exclusively(nameFor(userId), work),
    // What is let go of sends nothing any more: it waits for whoever opens the outbox next.
    send: async (change, options) =>
      isOpen && !hasLeft()
        ? sending(client, () => sendChange(change, { client, database, ...options }))
        : { kind: 'unreachable' },
    readThings: (change) => readThings(client, change),
    onStored: (change, answer) => takeAnswerOf(client, change, answer),
    onTrouble: reportError,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    announce: () => isOpen && pages.postMessage(null),
    now: () => performance.now(),
    later: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  pages.addEventListener('message', outbox.noteChanged);
  // Whoever has signed out leaves nothing behind.
  const stopRemembering = outbox.subscribe(() => hasLeft() || rememberWaiting(userId, outbox.list().length > 0));
  const wake = () => void outbox.wake();
  // The server is there again, which no event of the browser says.
  const stopHearing = live.onStatus(() => live.status === 'open' && wake());
  const wakeIfSeen = () => document.visibilityState === 'visible' && wake();
  addEventListener('online', wake);
  // What the page alone has would be gone with it, also where it loads itself anew.
  const stay = (event: BeforeUnloadEvent) =>
    !outbox.list().every((change) => database.keeps(change)) && event.preventDefault();
  addEventListener('beforeunload', stay);
  document.addEventListener('visibilitychange', wakeIfSeen);
  // What waits shows at once, also while another page sends: that may take as long as a photo.
  void outbox.reload();
  wake();
  return {
    outbox,
    database,
    userId,
    stop: () => {
      isOpen = false;
      outbox.stop();
      stopRemembering();
      stopHearing();
      removeEventListener('online', wake);
      removeEventListener('beforeunload', stay);
      document.removeEventListener('visibilitychange', wakeIfSeen);
      pages.close();
    },
  };
};

/** Sends as what the page must not be loaded anew for meanwhile (app-updates.ts). */
const sending = (client: QueryClient, send: () => Promise<SendResult>): Promise<SendResult> =>
  client.getMutationCache().build(client, { mutationFn: send, networkMode: 'always', gcTime: 0 }).execute(undefined);

/** One page of the device at a time sends; without locks, in a page that is not secure, each does, and the server takes each change once. */
const exclusively = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
};

/** Reads what a change is made on once more. */
const readThings = async (client: QueryClient, change: QueuedChange): Promise<readonly StoredThing[]> => {
  const read = kindOf(change)?.read;
  if (!read) return [];
  const params = { tripId: change.tripId ?? '' };
  const answer: unknown = await client.fetchQuery({
    queryKey: keyOf(read, { params }),
    queryFn: ({ signal }) => call(read, { params, signal }),
    staleTime: 0,
    retry: false,
  });
  return (Array.isArray(answer) ? answer : [answer]) as readonly StoredThing[];
};

let current: PageOutbox | null = null;

/** The outbox of whoever is signed in on this page. */
export const outboxOf = (client: QueryClient, { id }: Pick<CurrentUser, 'id'>): PageOutbox => {
  if (current?.userId === id) return current;
  current?.stop();
  current = open(client, id);
  return current;
};

/** Lets go of the page's outbox, as leaving the page does. */
export const closeOutbox = (): void => {
  current?.stop();
  current = null;
};

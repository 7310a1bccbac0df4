import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sayCodeMissing } from '../lazy-component.ts';
import { loadUntilThere } from '../load-until-there.ts';
import type * as OutboxCode from './outbox-code.ts';
import type { PageOutbox } from './outbox-of-page.ts';

type Code = typeof OutboxCode;

let code: Code | null = null;
let loading: Promise<Code> | null = null;
const awaiting = new Set<() => void>();
/** Changes that somebody has made before the code was here. */
let early = 0;

/**
 * The code of the outbox, fetched where it is not here yet. Never rejects: where it does not arrive it is fetched again, after ever longer
 * pauses and as soon as the browser is online, and that it is missing is said.
 */
export const loadOutbox = (): Promise<Code> => (loading ??= fetchCode());

const fetchCode = async (): Promise<Code> => {
  code = await loadUntilThere(() => import('./outbox-code.ts'), sayCodeMissing);
  for (const begin of awaiting) begin();
  awaiting.clear();
  return code;
};

/** The browser asks before it closes a page that alone has what somebody has changed. */
const stay = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Does what a change needs the outbox for: at once, or as soon as its code is here, in the order of the calls. */
export const withOutbox = async <Result>(work: (outbox: Code) => Promise<Result>): Promise<Result> => {
  if (code) return work(code);
  early += 1;
  addEventListener('beforeunload', stay);
  const loaded = await loadOutbox();
  early -= 1;
  if (early === 0) removeEventListener('beforeunload', stay);
  return work(loaded);
};

/** Whether changes wait for the code of the outbox: nothing but this page has them. */
export const hasEarlyChanges = (): boolean => early > 0;

/** The code of the outbox; `null` until it is here, and nothing is known to wait. */
export const outboxCode = (): Code | null => code;

/** The outbox of whoever is signed in; `null` until its code is here. */
export const outboxNow = (client: QueryClient, user: Pick<CurrentUser, 'id'> | null | undefined): PageOutbox | null =>
  code && user ? code.outboxOf(client, user) : null;

/** Hears of what changes in somebody's outbox, as soon as its code is here. */
export const onOutbox = (client: QueryClient, userId: string, changed: () => void): (() => void) => {
  let stop = (): void => undefined;
  const begin = (): void => {
    stop = outboxNow(client, { id: userId })?.outbox.subscribe(changed) ?? stop;
    changed();
  };
  if (code) begin();
  else {
    awaiting.add(begin);
    stop = () => awaiting.delete(begin);
  }
  return () => stop();
};

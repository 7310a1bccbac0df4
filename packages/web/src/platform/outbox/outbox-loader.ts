import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import type * as OutboxCode from './outbox-code.ts';
import type { PageOutbox } from './outbox-of-page.ts';

type Code = typeof OutboxCode;

let code: Code | null = null;
let loading: Promise<Code> | null = null;
const awaiting = new Set<() => void>();

/**
 * The code of the outbox, fetched where it is not here yet.
 *
 * @throws where it does not arrive; the next call fetches it anew.
 */
export const loadOutbox = async (): Promise<Code> => {
  if (code) return code;
  loading ??= import('./outbox-code.ts').finally(() => (loading = null));
  const arrived = await loading;
  if (code === null) {
    code = arrived;
    for (const begin of awaiting) begin();
    awaiting.clear();
  }
  return code;
};

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

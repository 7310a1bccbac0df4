import type { Fields, QueuedChange } from './queued-change.schema.ts';
import { type StoredThing, asCompared } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';
import { withFileAddresses } from './file-addresses.ts';

/** What an endpoint gets of a change. */
export interface SentInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

/** What goes out sooner counts as of when it arrives: no device's clock is as right as that, milliseconds. */
const AT_ONCE_MS = 10_000;

/**
 * What goes out of a change: what it makes has its id, and what counts by the last intent, in part too, says when that was, where it has waited.
 *
 * @param now by the clock that the change was written by, milliseconds since 1970.
 */
export const inputOf = (change: QueuedChange, now: number): SentInput => {
  const { makes, intent, isDated } = kindOf(change) ?? {};
  const { params, query } = change;
  const hasWaited = now - Date.parse(change.writtenAt) > AT_ONCE_MS;
  const moment = (intent ?? isDated?.(change)) && hasWaited ? { at: change.writtenAt } : undefined;
  if (change.body === undefined) return { params, ...((query ?? moment) && { query: { ...query, ...moment } }) };
  return {
    params,
    ...(query && { query }),
    body: { ...withFileAddresses(change), ...(makes && { id: change.id }), ...moment },
  };
};

/** The fields of a change that differ from what is stored, with those that people see as one with them, on its version, and what these are before it. */
export const changedFrom = <B extends object>(
  kind: string,
  body: B,
  stored: StoredThing,
): { readonly body: Partial<B> & { version?: number }; readonly before: Record<string, Fields> } => {
  const { changed: changedBy, together = {}, ...rest } = kindOf({ kind }) ?? {};
  const known = asCompared(rest, stored);
  const asStored = changedBy?.({ body, params: {} } as unknown as QueuedChange)[0]?.fields ?? {};
  const isChanged = (name: string) =>
    !(name in known) || JSON.stringify(asStored[name] ?? null) !== JSON.stringify(known[name] ?? null);
  const sent = Object.entries(body).filter(([name, value]) => value !== undefined && name !== 'version');
  const names = new Set(sent.map(([name]) => name).filter(isChanged));
  for (const [first, others] of Object.entries(together)) {
    const all = [first, ...others];
    if (all.some((name) => names.has(name))) for (const name of all) names.add(name);
  }
  const changed = sent.filter(([name]) => names.has(name));
  const before = changed.filter(([name]) => name in known).map(([name]) => [name, known[name]]);
  return {
    body: { ...(Object.fromEntries(changed) as Partial<B>), version: stored.version },
    before: { [stored.id]: Object.fromEntries(before) },
  };
};

import { recall, remember } from './browser-memory.ts';

type Values = Record<string, string>;

/**
 * Where what was typed is kept until it is saved or discarded: one place a person, trip and thing.
 *
 * @param kind what the form is about, such as `activity`.
 * @param id of what is changed; `null` for what is added.
 */
export const draftName = (kind: string, viewerId: string, tripId: string, id: string | null): string =>
  `caravan.${kind}.${viewerId}.${tripId}.${id ?? 'new'}`;

/** The fields that differ from what the form began with. */
export const changedFields = <V extends Values>(values: V, initial: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name])) as Partial<V>;

/** Keeps what was typed, so that neither a reload, nor going back, nor the end of the session loses it; forgets it when nothing is. */
export const keepDraft = (name: string, changed: Readonly<Partial<Values>>): void =>
  remember('tab', name, Object.keys(changed).length > 0 ? JSON.stringify(changed) : null);

/** What was kept, as far as this form has such fields. */
export const draftOf = <V extends Values>(name: string, blank: V): Partial<V> => {
  const kept = parsed(recall('tab', name));
  return Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => field in blank && typeof value === 'string'),
  ) as Partial<V>;
};

const parsed = (text: string | null): object => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Written by another version of the app: there is nothing in it that this form could show.
    return {};
  }
};

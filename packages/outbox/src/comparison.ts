import { FILE_REFERENCE } from './file-references.ts';
import { wholeOf } from './new-things.ts';
import type { Fields, QueuedChange } from './queued-change.schema.ts';
import { type StoredThing, UNMADE, asCompared } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';
import { thingsOf } from './things-of-changes.ts';

/* How a change that waits is laid on its things as they are stored. */

/** What things begin with. */
export const FIRST_VERSION = 1;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The names of fields that are compared, each with those that people see as one with it. */
export const groupedFields = (change: QueuedChange, compared: Fields): string[][] => {
  const together = kindOf(change)?.together ?? {};
  const parts = new Set(Object.entries(together).flatMap(([name, others]) => (name in compared ? others : [])));
  return Object.keys(compared)
    .filter((name) => !parts.has(name))
    .map((name) => [name, ...(together[name] ?? [])]);
};

/** An edit that knows its whole thing as that is stored now. */
const withWhole = (
  change: QueuedChange,
  stored: StoredThing,
  rows: readonly StoredThing[] = [stored],
): QueuedChange => {
  if (!change.whole || !kindOf(change)?.read || !thingsOf(change).has(stored.id)) return change;
  const whole = wholeOf(change, stored, rows);
  // The very same is not written anew.
  return isSame(whole, change.whole) ? change : { ...change, whole };
};

/**
 * A change laid on a thing as it is stored now: on its version where others have changed other fields or the same to the same, else with
 * what they have made of the fields that both have changed, for its writer to choose.
 */
export const basedOn = (change: QueuedChange, stored: StoredThing): QueuedChange => {
  const kind = kindOf(change);
  const before = change.before?.[stored.id];
  const mine = kind?.changed?.(change).find(({ id }) => id === stored.id)?.fields;
  if (!kind?.withChanged || !before || !mine || stored.version === undefined) return change;
  const now = asCompared(kind, stored);
  const differ = (names: readonly string[], one: Fields, other: Fields) =>
    names.some((name) => name in one && !isSame(one[name], other[name]));
  const both = groupedFields(change, before).filter((names) => differ(names, before, now) && differ(names, mine, now));
  if (both.length === 0) {
    const based = Object.fromEntries(Object.keys(before).map((name) => [name, now[name]]));
    return {
      ...withWhole(kind.withChanged(change, stored.id, mine, stored.version), stored),
      before: { ...change.before, [stored.id]: based },
    };
  }
  const theirs = Object.fromEntries(both.flat().map((name) => [name, now[name]]));
  return { ...withWhole(change, stored), state: 'conflict', theirs: { ...change.theirs, [stored.id]: theirs } };
};

/** Whether a thing as it was answered is older than what a change was made over: an answer that was lost comes again as it was at first. */
const isOlder = (change: QueuedChange, { id, version }: StoredThing): boolean =>
  version !== undefined && version < (kindOf(change)?.versionOf?.(change, id) ?? version);

/**
 * A change that names a version of a thing which is older than its own, or the first one where it was made over what the server did not have
 * yet. It was made over its own version, except in the fields that another change hid; so the server refuses it where anything has changed
 * since, and it is compared with what is stored then. One that says nothing of what it was made over cannot be compared, and keeps its own.
 */
export const overVersion = (change: QueuedChange, thing: StoredThing): QueuedChange => {
  if (!thing.version || !thingsOf(change).has(thing.id) || !change.before?.[thing.id]) return change;
  const kind = kindOf(change);
  const isUnmade = kind?.versionOf?.(change, thing.id) === UNMADE;
  const mine = kind?.changed?.(change).find(({ id }) => id === thing.id)?.fields;
  if (!mine || !(isUnmade || isOlder(change, thing))) return change;
  return kind?.withChanged?.(change, thing.id, mine, isUnmade ? FIRST_VERSION : thing.version) ?? change;
};

/** A change laid on what the one before it has made of a thing. An older answer says nothing of what others have made since. */
export const basedOnAnswer = (change: QueuedChange, stored: StoredThing): QueuedChange =>
  isOlder(change, stored) ? change : basedOn(change, stored);

/**
 * A change that was made while another one of the same fields was refused, and so did not show: once that is stored after all, it is no version of
 * somebody else's to choose against. The later one counts.
 */
const seenAsMade = (change: QueuedChange, sent: QueuedChange, stored: StoredThing): QueuedChange => {
  const seen = change.before?.[stored.id];
  const made = kindOf(sent)
    ?.changed?.(sent)
    .find(({ id }) => id === stored.id)?.fields;
  if (!seen || !made) return change;
  const now = asCompared(kindOf(change) ?? {}, stored);
  const own = Object.keys(seen).filter((name) => name in made && isSame(made[name], now[name]));
  const answered = Object.fromEntries(own.map((name) => [name, now[name]]));
  return { ...change, before: { ...change.before, [stored.id]: { ...seen, ...answered } } };
};

/**
 * A change that was made over a file of another, as it has seen that: under the address that the server has given it. What the server has
 * known for longer than that change may be somebody else's.
 */
const withStoredFiles = (change: QueuedChange, sent: QueuedChange, stored: StoredThing): QueuedChange => {
  const own = sent.files?.map(({ id }) => `"${FILE_REFERENCE}${id}"`) ?? [];
  const seen = change.before?.[stored.id] ?? {};
  const isOwn = (value: unknown) => own.some((reference) => JSON.stringify(value ?? null).includes(reference));
  const names = Object.keys(seen).filter((name) => isOwn(seen[name]));
  if (names.length === 0 || (stored.id === sent.id && stored.version !== FIRST_VERSION)) return change;
  const now = asCompared(kindOf(change) ?? {}, stored);
  const answered = Object.fromEntries(names.map((name) => [name, now[name]]));
  return { ...change, before: { ...change.before, [stored.id]: { ...seen, ...answered } } };
};

/**
 * A change with what the one before it has made of a thing, where that shows in what it was made over. What an older answer says beside the
 * files is behind what the change knows.
 */
export const withAnswered = (
  change: QueuedChange,
  sent: QueuedChange,
  row: StoredThing,
  rows: readonly StoredThing[],
): QueuedChange => {
  const known = isOlder(change, row) ? change : seenAsMade(withWhole(change, row, rows), sent, row);
  return withStoredFiles(known, sent, row);
};

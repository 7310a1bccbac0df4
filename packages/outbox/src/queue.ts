import { FILE_REFERENCE } from './file-references.ts';
import type { Fields, QueuedChange, QueuedFile } from './queued-change.schema.ts';
import { withSettledFiles } from './file-addresses.ts';
import { FIRST_VERSION, basedOnAnswer, overVersion, withAnswered } from './comparison.ts';
import { remembered } from './ids-of-changes.ts';
import type { StoredThing } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';
import { mayMake, mentioned, thingsOf } from './things-of-changes.ts';

/*
 * What the queue of a device's changes does, as plain functions of its state: a list of changes in the order of their making. Nothing here
 * knows the network, the time or where the list is kept.
 */

export type Queue = readonly QueuedChange[];

/** The ids of what a change is made from, and leaves as it is. */
const usedBy = remembered((change) => kindOf(change)?.uses?.(change) ?? []);

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((id) => others.has(id));

/** Whether a change is of the trip that a later one deletes, so that it is lost with it; what makes the trip itself is not. */
const goesWith = ({ id, tripId }: QueuedChange, { kind, params }: QueuedChange): boolean =>
  kind === 'deleteTrip' && tripId === params.tripId && id !== tripId;

/** Whether a change copies something to another trip from the one that a later change deletes. */
const isCopiedFrom = ({ tripId, source }: QueuedChange, { kind, params }: QueuedChange): boolean =>
  kind === 'deleteTrip' && tripId !== params.tripId && source?.['tripId'] === params.tripId;

/**
 * Whether a change can go out only behind an earlier one: it needs what that makes, or one changes what the other changes or is made from. What
 * deletes a trip waits for nothing that goes with it, and for all that is copied from there to elsewhere.
 */
export const dependsOn = (later: QueuedChange, earlier: QueuedChange): boolean =>
  !goesWith(earlier, later) && isBoundTo(later, earlier);

const isBoundTo = (later: QueuedChange, earlier: QueuedChange): boolean =>
  (kindOf(earlier)?.makes === true && mentioned(later).has(earlier.id)) ||
  meet(thingsOf(later), thingsOf(earlier)) ||
  meet(usedBy(later), thingsOf(earlier)) ||
  meet(thingsOf(later), usedBy(earlier)) ||
  isCopiedFrom(earlier, later);

/** Whether nothing but its turn keeps a change from going out. */
const isReady = (change: QueuedChange): boolean => change.state === 'waiting' && kindOf(change) !== undefined;

/** What is said one after the other; what carries a file may be passed by what carries none. */
const sequenceOf = (change: QueuedChange): string | undefined => {
  const sequence = kindOf(change)?.sequence?.(change);
  return sequence === undefined ? undefined : `${sequence} ${(change.files ?? []).length > 0}`;
};

/** Whether a change copies the trip that an earlier one is made on. */
const copiesTripOf = (later: QueuedChange, { tripId }: QueuedChange): boolean =>
  tripId !== null && usedBy(later).has(tripId);

const mustFollow = (later: QueuedChange, earlier: QueuedChange): boolean => {
  const sequence = sequenceOf(later);
  const isNext = (sequence !== undefined && sequence === sequenceOf(earlier)) || copiesTripOf(later, earlier);
  return (earlier.state === 'waiting' && isNext) || dependsOn(later, earlier);
};

/**
 * Whether a change waits for a later one that deletes its trip, and takes it along. What something is copied from in between goes out
 * before.
 */
const isHeldForDeletion = (queue: Queue, change: QueuedChange, index: number): boolean =>
  queue.some((later, place) => {
    if (place <= index || !isReady(later) || !goesWith(change, later)) return false;
    const between = queue.slice(index + 1, place);
    return !between.some((copy) => !goesWith(copy, later) && dependsOn(later, copy));
  });

/**
 * The next change to go out: the first that depends on none before it, follows none of its sequence that waits, and copies no trip on which
 * something waits. What was refused, or waits for a choice, holds up what depends on it and nothing else. What a deletion that waits takes
 * along does not go out before that.
 *
 * @param mayGo whether a change may go out now, as far as its lane and its last try are concerned.
 */
export const nextToSend = (queue: Queue, mayGo: (change: QueuedChange) => boolean): QueuedChange | undefined =>
  queue.find(
    (change, index) =>
      isReady(change) &&
      mayGo(change) &&
      !queue.slice(0, index).some((earlier) => mustFollow(change, earlier)) &&
      !isHeldForDeletion(queue, change, index),
  );

/**
 * The queue with one change more, and which waiting ones it takes the place of: of two opposite intents only the last goes out, and what
 * goes out together with the one right before it takes that one along.
 *
 * @param isUnderWay whether a change is being sent, so that it stays.
 */
export const withAdded = (
  queue: Queue,
  added: QueuedChange,
  isUnderWay: (id: string) => boolean,
): { readonly queue: Queue; readonly change: QueuedChange; readonly replaced: readonly string[] } => {
  const intent = kindOf(added)?.intent?.(added);
  const undone = queue.filter(
    (one) => intent !== undefined && kindOf(one)?.intent?.(one) === intent && !isUnderWay(one.id),
  );
  const rest = queue.filter((one) => !undone.includes(one));
  const last = rest.at(-1);
  const mayJoin = last?.kind === added.kind && last.state === 'waiting' && !isUnderWay(last.id);
  const joined = mayJoin ? kindOf(added)?.joined?.(added, last) : undefined;
  const replaced = joined && last ? [...undone, last] : undone;
  const change = joined ?? added;
  return {
    queue: [...queue.filter((one) => !replaced.includes(one)), change],
    change,
    replaced: replaced.map(({ id }) => id),
  };
};

/** The changes that cannot be made without another: they need what it makes. */
export const needing = (queue: Queue, made: QueuedChange): Queue => {
  if (!mayMake(made)) return [];
  const direct = queue.filter(
    (change) => change !== made && mentioned(change).has(made.id) && !kindOf(change)?.without?.(change, made.id),
  );
  return [...new Set(direct.flatMap((change) => [change, ...needing(queue, change)]))];
};

/**
 * The queue once somebody has discarded a change, with all that needs what it would have made. What was made over it was made over what was
 * before it.
 */
export const withoutDiscarded = (queue: Queue, discarded: QueuedChange): Queue => {
  const gone = new Set([discarded, ...needing(queue, discarded)]);
  const [thing = ''] = discarded.whole ? thingsOf(discarded) : [];
  const heir = queue.findIndex(
    (one, index) => index > queue.indexOf(discarded) && one.whole && thingsOf(one).has(thing),
  );
  return madeOver(queue, discarded, discarded.before ?? {}).flatMap((change, index) => {
    if (gone.has(change)) return [];
    // Of several edits the first knows how its thing is stored now.
    const isPart = mayMake(discarded) && mentioned(change).has(discarded.id);
    const left = (isPart && kindOf(change)?.without?.(change, discarded.id)) || change;
    const known = index === heir ? { ...left, ...(discarded.whole && { whole: discarded.whole }) } : left;
    return withSettledFiles(known, withoutUploads(discarded));
  });
};

/**
 * The queue in which what was made right over a change has seen other values of its fields. What stands behind that was made over that. What the
 * change hid of later versions nobody has seen, so all of them name its version. What was made after its refusal was not made over it.
 *
 * @param seen by the ids of things.
 */
const madeOver = (queue: Queue, change: QueuedChange, seen: Readonly<Record<string, Fields>>): Queue => {
  const left = new Map(
    Object.entries(seen).flatMap(([id, fields]) =>
      Object.entries(fields).map(([name, value]) => [`${id} ${name}`, value] as const),
    ),
  );
  const place = queue.indexOf(change);
  const { shownUntil } = change.refusal ?? {};
  const isMadeOver = (later: QueuedChange, index: number) =>
    index > place && (shownUntil === undefined || later.writtenAt <= shownUntil);
  const things = [...thingsOf(change)].map((id) => ({ id, version: kindOf(change)?.versionOf?.(change, id) }));
  return queue.map((one, index) => {
    if (!isMadeOver(one, index)) return one;
    const later = things.reduce(overVersion, one);
    const known = Object.entries(later.before ?? {}).flatMap(([id, fields]) =>
      Object.keys(fields)
        .filter((name) => left.has(`${id} ${name}`))
        .map((name) => [id, name] as const),
    );
    if (known.length === 0) return later;
    const before = structuredClone(later.before ?? {});
    for (const [id, name] of known) {
      before[id] = { ...before[id], [name]: left.get(`${id} ${name}`) };
      left.delete(`${id} ${name}`);
    }
    return { ...later, before };
  });
};

/**
 * The rest of the queue once a change is stored: the next change of each thing goes on from what that has become, under the id that a server
 * of an earlier release has given it. Those behind it were made over it, and follow once it is stored. What was made before on a trip that is
 * deleted goes with it.
 */
export const afterStored = (queue: Queue, sent: QueuedChange, stored: readonly StoredThing[]): Queue => {
  const [made] = kindOf(sent)?.makes ? stored : [];
  const place = queue.findIndex(({ id }) => id === sent.id);
  const rest = queue
    .filter((change, index) => change.id !== sent.id && !(index < place && goesWith(change, sent)))
    .map((change) => (made && made.id !== sent.id ? renamed(change, sent.id, made.id) : change));
  // What was deleted since it was made is answered with nothing; its edits are refused as those of something that is gone.
  const named = made || !kindOf(sent)?.makes ? stored : [{ id: sent.id, version: FIRST_VERSION }];
  const nextOf = new Map(stored.map((row) => [row.id, rest.find((change) => thingsOf(change).has(row.id))]));
  return rest.map((change) => {
    const rows = stored.filter((row) => nextOf.get(row.id) === change);
    const settled = withSettledFiles(
      rows.reduce((next, row) => withAnswered(next, sent, row, stored), change),
      sent,
      stored,
    );
    const based = change.state === 'waiting' ? rows.reduce(basedOnAnswer, settled) : settled;
    return named.reduce(overVersion, based);
  });
};

/** A change that names something by another id. */
export const renamed = (change: QueuedChange, from: string, to: string): QueuedChange => {
  if (!mentioned(change).has(from) && change.tripId !== from) return change;
  const { id, files, ...rest } = change;
  const next = JSON.parse(JSON.stringify(rest).replaceAll(from, to)) as Omit<QueuedChange, 'id' | 'files'>;
  return { ...next, id, ...(files && { files }) };
};

/**
 * A change whose writer has chosen between two versions of some fields of a thing; it waits again once all is chosen.
 *
 * @param names the fields, which people see as one.
 * @returns `null` where nothing of it is left to be made.
 */
const afterChoice = (
  change: QueuedChange,
  thing: string,
  names: readonly string[],
  choice: 'mine' | 'theirs',
): QueuedChange | null => {
  const kind = kindOf(change);
  const theirs = change.theirs?.[thing];
  const mine = kind?.changed?.(change).find(({ id }) => id === thing)?.fields;
  if (!kind?.withChanged || !theirs || !mine) return change;
  const without = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const chosen = Object.fromEntries(names.map((name) => [name, theirs[name]]));
  const before = change.before?.[thing] ?? {};
  const next =
    choice === 'theirs'
      ? { ...kind.withChanged(change, thing, without(mine)), before: { ...change.before, [thing]: without(before) } }
      : { ...change, before: { ...change.before, [thing]: { ...before, ...chosen } } };
  const rest = { ...change.theirs, [thing]: without(theirs) };
  const isChosen = Object.values(rest).every((fields) => Object.keys(fields).length === 0);
  if (isChosen && Object.values(next.before ?? {}).every((fields) => Object.keys(fields).length === 0)) return null;
  return { ...next, state: isChosen ? 'waiting' : 'conflict', theirs: isChosen ? undefined : rest };
};

/**
 * The queue whose writer has chosen between two versions of some fields of a thing. What was made over the change has seen what they have
 * chosen.
 *
 * @param names the fields, which people see as one.
 */
export const withChoice = (
  queue: Queue,
  change: QueuedChange,
  thing: string,
  names: readonly string[],
  choice: 'mine' | 'theirs',
): Queue => {
  const chosen = afterChoice(change, thing, names, choice);
  const theirs = Object.entries(change.theirs?.[thing] ?? {}).filter(([name]) => names.includes(name));
  const rest = choice === 'theirs' ? madeOver(queue, change, { [thing]: Object.fromEntries(theirs) }) : queue;
  return rest.flatMap((one) => (one === change ? (chosen ?? []) : one));
};

/** A change whose files are to be uploaded again. */
export const withoutUploads = (change: QueuedChange): QueuedChange => ({
  ...change,
  files: change.files?.map(({ objectPath: _gone, ...file }) => file),
});

/** A change whose body refers to another file in the place of its own; with `null` to none. */
export const withFile = (change: QueuedChange, file: QueuedFile | null): QueuedChange => {
  const own = new Set(change.files?.map(({ id }) => `${FILE_REFERENCE}${id}`));
  const kept = Object.entries(change.body ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value !== 'string' || !own.has(value)) return [[name, value]];
    return file ? [[name, `${FILE_REFERENCE}${file.id}`]] : [];
  });
  return { ...change, body: Object.fromEntries(kept), files: file ? [file] : undefined };
};

import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { mayDress } from '@caravan/contract/members/members.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { readdressed } from './file-addresses.ts';
import { idsIn } from './ids-of-changes.ts';
import { isEdit, newThingOf } from './new-things.ts';
import { type Queue, needing, renamed, withoutDiscarded } from './queue.ts';
import { thingsOf } from './things-of-changes.ts';
import { editedWith, hasLostLink, withoutLink } from './flights-elsewhere.ts';
import { FILE_REFERENCE } from './file-references.ts';
import type { Fields, QueuedChange } from './queued-change.schema.ts';
import type { KnownReads } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';

/** Why nothing comes of an edit where it was made, though a new thing may be made there. */
const OF_THE_THING: ReadonlySet<string | undefined> = new Set(['not_found', 'message_settled']);

/** Why a trip takes nothing of somebody: another one may. */
const OF_THE_TRIP: ReadonlySet<string | undefined> = new Set([
  'trip_not_found',
  'not_found',
  'forbidden',
  'removed_before',
  'plan_limit',
]);

/** Refusals that say that there is no such thing any more, as far as somebody sees. */
const OF_WHAT_IS_GONE: ReadonlySet<string | undefined> = new Set(['not_found', 'trip_not_found', 'removed_before']);

/** Whether a change is of a flight, which lives on no trip: it is tracked anew once it is gone. */
export const isOfFlight = (change: QueuedChange): boolean => newThingOf(change)?.kind === 'trackFlight';

/** Whether the server may take a flight as it is tracked anew. */
const mayTrackAgain = (change: QueuedChange): boolean =>
  isEdit(change) && OF_WHAT_IS_GONE.has(change.refusal?.code) && !hasLostLink(change);

/** Whether the thing of a change can be made from what the change says of it: there is one, and all of it is known. */
const isKnown = (change: QueuedChange): boolean =>
  thingsOf(change).size === 1 && (!isEdit(change) || change.whole !== undefined || !kindOf(change)?.read);

/** Whether the thing of an edit that was refused can be made anew on the trip on which it was. */
export const mayReturn = (change: QueuedChange): boolean => isEdit(change) && OF_THE_THING.has(change.refusal?.code);

/** Whether what a refused change was to make, or has made of a thing, can be put on a trip as a new one. */
export const isPlaceable = (change: QueuedChange): boolean =>
  change.state === 'refused' &&
  newThingOf(change) !== undefined &&
  isKnown(change) &&
  (isOfFlight(change) ? mayTrackAgain(change) : OF_THE_TRIP.has(change.refusal?.code) || mayReturn(change));

/** What a change makes of a thing that is there; `undefined` where it does not change what that is made from. */
const editOf = (change: QueuedChange, thing: string): Fields | undefined => {
  if (!isEdit(change) || !thingsOf(change).has(thing)) return undefined;
  const { changed } = kindOf(change) ?? {};
  return changed ? changed(change).find(({ id }) => id === thing)?.fields : change.body;
};

const laterThan = (change: QueuedChange, queue: Queue): Queue =>
  queue.slice(queue.findIndex(({ id }) => id === change.id) + 1);

/** What a new thing is made from, a picture beside the fields among them. */
const asMade = ({ kind, body, files: [own] = [] }: QueuedChange): Fields => ({
  ...body,
  ...(own && kindOf({ kind })?.endpoint.file && { imageUrl: `${FILE_REFERENCE}${own.id}` }),
});

/** The thing of a change, as its writer has changed it since. */
const contentOf = (change: QueuedChange, thing: string, queue: Queue): Fields => {
  const first = (isEdit(change) ? change.whole : asMade(change)) ?? {};
  const later = laterThan(change, queue).map((one) => editOf(one, thing));
  return [isEdit(change) ? editOf(change, thing) : {}, ...later].reduce<Fields>(editedWith, first);
};

/** What of a field names what still is on the trip, as far as is known; `null` for nothing. */
const there = (name: string, value: unknown, known: KnownReads): unknown => {
  if (name !== 'travellerIds') return isThere(name, value, known) ? value : null;
  const members = new Set(known.shown(getTrip)?.members.map(({ userId }) => userId));
  const on = (value as readonly string[]).filter((id) => members.has(id));
  return on.length > 0 ? on : null;
};

const isThere = (name: string, value: unknown, { writer, shown }: KnownReads): boolean => {
  const trip = shown(getTrip);
  const isOnTrip = trip?.members.some(({ userId }) => userId === value) ?? false;
  // Of the trip of a flight of one's own nothing is read here: the server says so where its activity is gone.
  if (name === 'itineraryItemId') return shown(listActivities)?.some(({ id }) => id === value) ?? trip === undefined;
  if (name === 'assignedTo') return isOnTrip;
  if (name === 'wearerId')
    return trip !== undefined && isOnTrip && mayDress({ userId: writer.id, role: trip.role }, String(value));
  if (name === 'activityId') return shown(listActivities)?.some(({ id }) => id === value) ?? false;
  // A reply to what was deleted stays one.
  return true;
};

/** A field as a new thing is sent with it: days without a time. */
const sent = (name: string, value: unknown): unknown =>
  name === 'plannedDate' ? String(value).slice(0, 'YYYY-MM-DD'.length) : value;

/** A file of something that is put on a trip, by how its fields name it: one that waits on the device, or one of the server's. */
export interface PlacedFile {
  readonly address: string;
  readonly name: string;
}

/** Something new that is to be made. */
export interface Placed {
  readonly kind: string;
  /** What people call it. */
  readonly subject: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Fields;
  readonly files: readonly PlacedFile[];
}

const filesIn = ({ attachments, ...body }: Fields, names: ReadonlyMap<string, string>): PlacedFile[] => {
  const listed = (attachments ?? []) as readonly { url: string; filename?: string | null }[];
  const single = [body['imageUrl'], body['attachmentUrl'], body['photoUrl']].filter((url) => typeof url === 'string');
  return [...listed, ...single.map((url) => ({ url, filename: null }))].map(({ url, filename }) => ({
    address: url,
    name: filename ?? names.get(url) ?? 'file',
  }));
};

/**
 * What is made on a trip of a change that was refused: the whole thing, as its writer has changed it since; without the people and things of its
 * trip where that is another one, or they are gone from it.
 *
 * @param tripId `null` for what lives on none.
 * @param queue in which their later changes of it wait.
 * @param known of the trip that the change was made on.
 */
export const placedOn = (tripId: string | null, change: QueuedChange, queue: Queue, known: KnownReads): Placed => {
  const [thing = ''] = thingsOf(change);
  const { kind = '', fields = [], ofItsTrip = [] } = newThingOf(change) ?? {};
  const staysOnTrip = tripId === null ? mayReturn(change) : tripId === change.tripId;
  const content = Object.entries(contentOf(change, thing, queue)).flatMap(([name, value]) => {
    if (!fields.includes(name) || (value ?? null) === null) return [];
    if (!ofItsTrip.includes(name)) return [[name, value] as const];
    const left = staysOnTrip ? there(name, value, known) : null;
    return left === null ? [] : [[name, left] as const];
  });
  const body = Object.fromEntries(content.map(([name, value]) => [name, sent(name, value)]));
  const waiting = queue.flatMap(({ files = [] }) => files);
  const names = new Map(waiting.map(({ id, name }) => [`${FILE_REFERENCE}${id}`, name]));
  const { attachmentUrl: own, attachmentFilename } = change.whole ?? {};
  if (typeof attachmentFilename === 'string') names.set(String(own), attachmentFilename);
  const called = body['title'] ?? body['name'] ?? body['flightNumber'];
  const subject = typeof called === 'string' ? called : change.subject;
  return { kind, subject, params: tripId === null ? {} : { tripId }, body, files: filesIn(body, names) };
};

/**
 * The body of what is put on a trip, and the ids of its files in it.
 *
 * @param ids of the files that there are, under which they go along, by the addresses of before: without the others.
 */
export const withPlacedFiles = ({ kind, body, files }: Placed, ids: ReadonlyMap<string, string>): Fields => {
  const addresses = new Set(files.map(({ address }) => address));
  const to = (text: string) => {
    const id = ids.get(text);
    return addresses.has(text) ? id && `${FILE_REFERENCE}${id}` : text;
  };
  const { imageUrl, ...rest } = readdressed(body, { to }) as Fields;
  // A form's own file stands beside the fields.
  return kindOf({ kind })?.endpoint.file || imageUrl === undefined ? rest : { ...rest, imageUrl };
};

/** A later change without what it makes of a thing; none where that was all. */
const without = (change: QueuedChange, thing: string): Queue => {
  const left = kindOf(change)?.without?.(change, thing);
  return left ? [left] : [];
};

/** What is ticked off: that goes along with its thing. */
const TICKS: ReadonlySet<string> = new Set(['tickShoppingItem', 'packEntries', 'leaveOutPackingEntry', 'answerIdea']);

/** Whether nobody has the thing of a refused change any more, as far as its writer sees: what is said of it besides would be refused, too. */
const isGone = (placed: QueuedChange): boolean => !isEdit(placed) || OF_WHAT_IS_GONE.has(placed.refusal?.code);

/** Where what was refused is put. */
interface Place {
  readonly id: string;
  readonly tripId: string;
}

/** What its writer has ticked of what is put on a trip, for the new thing. */
export const ticksOf = (placed: QueuedChange, queue: Queue, { id, tripId }: Place): readonly QueuedChange[] => {
  const [thing = ''] = thingsOf(placed);
  return laterThan(placed, queue)
    .filter((one) => isTickOf(one, placed))
    .map((tick) => renamed({ ...ofOne(tick, thing), tripId, params: { ...tick.params, tripId } }, thing, id));
};

/** A tick of one thing alone. */
const ofOne = (tick: QueuedChange, thing: string): QueuedChange =>
  others(tick, thing).reduce((left, other) => kindOf(left)?.without?.(left, other) ?? left, tick);

/** What a tick is of beside a thing. */
const others = ({ params, body, tripId }: QueuedChange, thing: string): readonly string[] =>
  idsIn([params, body]).filter((id) => id !== tripId && id !== thing);

const isTickOf = (one: QueuedChange, placed: QueuedChange): boolean => {
  const [thing = ''] = thingsOf(placed);
  return TICKS.has(one.kind) && isGone(placed) && idsIn([one.params, one.body]).includes(thing);
};

/**
 * A change that names in a field what is put on a trip, such as a reply, an outfit for an activity, or a flight: it goes on without that. None
 * where that was all.
 */
const released = (one: QueuedChange, thing: string): Queue => {
  const { body = {}, before, params } = one;
  const names = Object.keys(body).filter((name) => body[name] === thing);
  if (names.length === 0 || idsIn(params).includes(thing)) return [one];
  if (one.kind === 'trackFlight') return [withoutLink(one)];
  const rest = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const left = rest(body);
  const isEmpty = Object.keys(left).every((name) => name === 'version') && !one.files && !kindOf(one)?.makes;
  const seen = Object.entries(before ?? {}).map(([id, fields]) => [id, rest(fields)] as const);
  return isEmpty ? [] : [{ ...one, body: left, ...(before && { before: Object.fromEntries(seen) }) }];
};

/** The queue once the thing of a refused change is put on a trip, with what its writer has changed and ticked of it since. */
export const withoutPlaced = (queue: Queue, placed: QueuedChange): Queue => {
  const [thing = ''] = thingsOf(placed);
  const later = new Set(laterThan(placed, queue).filter((one) => editOf(one, thing)));
  const rest = queue.flatMap((one) => {
    if (one === placed) return [one];
    if (later.has(one)) return without(one, thing);
    if (isTickOf(one, placed)) return without(one, thing);
    return isEdit(placed) ? [one] : released(one, thing);
  });
  return withoutDiscarded(rest, placed);
};

/** What else is lost where the thing of a refused change is put on a trip: it needs that where it was. */
export const lostWith = (queue: Queue, placed: QueuedChange): Queue => {
  const [thing = ''] = thingsOf(placed);
  const left = new Set(withoutPlaced(queue, placed).map(({ id }) => id));
  return needing(queue, placed).filter((one) => !left.has(one.id) && !editOf(one, thing) && !isTickOf(one, placed));
};

import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { mayDress } from '@caravan/contract/members/members.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { readdressed } from './file-addresses.ts';
import { isEdit, newThingOf, wholeOf } from './new-things.ts';
import { type ReadsOfTrip, shownOver } from './overlay.ts';
import { type Queue, thingsOf, withoutDiscarded } from './queue.ts';
import { FILE_REFERENCE, type Fields, type QueuedChange } from './queued-change.schema.ts';
import type { KnownReads, StoredThing } from './queued-kind.ts';
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
  (OF_THE_TRIP.has(change.refusal?.code) || mayReturn(change));

/**
 * The thing of an edit as a new one would be made from it: as the server has answered it, so that what waits is not in it; what the server does
 * not have yet as it is shown. `undefined` where the change says it all, or concerns no single thing.
 */
export const seenBy = (change: QueuedChange, queue: Queue, reads: ReadsOfTrip): Fields | undefined => {
  const read = isEdit(change) ? kindOf(change)?.read : undefined;
  const answered = read && reads.read(read);
  const [thing, ...others] = thingsOf(change);
  if (!read || answered === undefined || others.length > 0) return undefined;
  const rowIn = (rows: unknown) => (rows as readonly StoredThing[]).find(({ id }) => id === thing);
  const row = rowIn(answered) ?? rowIn(shownOver(read, answered, queue, reads));
  return row && wholeOf(change, row);
};

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
  const first = isEdit(change) ? { ...change.whole, ...editOf(change, thing) } : asMade(change);
  return Object.assign({}, first, ...laterThan(change, queue).map((later) => editOf(later, thing)));
};

/** Whether what a field names still is on the trip, as far as is known. */
const isThere = (name: string, value: unknown, { writer, shown }: KnownReads): boolean => {
  const trip = shown(getTrip);
  const isOnTrip = trip?.members.some(({ userId }) => userId === value) ?? false;
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
  const single = [body['imageUrl'], body['attachmentUrl']].filter((url) => typeof url === 'string');
  return [...listed, ...single.map((url) => ({ url, filename: null }))].map(({ url, filename }) => ({
    address: url,
    name: filename ?? names.get(url) ?? 'file',
  }));
};

/**
 * What is made on a trip of a change that was refused: the whole thing, as its writer has changed it since; without the people and things of its
 * trip where that is another one, or they are gone from it.
 *
 * @param queue in which their later changes of it wait.
 * @param known of the trip that the change was made on.
 */
export const placedOn = (tripId: string, change: QueuedChange, queue: Queue, known: KnownReads): Placed => {
  const [thing = ''] = thingsOf(change);
  const { kind = '', fields = [], ofItsTrip = [] } = newThingOf(change) ?? {};
  const mayStay = (name: string, value: unknown) =>
    !ofItsTrip.includes(name) || (tripId === change.tripId && isThere(name, value, known));
  const content = Object.entries(contentOf(change, thing, queue)).filter(
    ([name, value]) => fields.includes(name) && (value ?? null) !== null && mayStay(name, value),
  );
  const body = Object.fromEntries(content.map(([name, value]) => [name, sent(name, value)]));
  const waiting = queue.flatMap(({ files = [] }) => files);
  const names = new Map(waiting.map(({ id, name }) => [`${FILE_REFERENCE}${id}`, name]));
  const { attachmentUrl: own, attachmentFilename } = change.whole ?? {};
  if (typeof attachmentFilename === 'string') names.set(String(own), attachmentFilename);
  const called = body['title'] ?? body['name'];
  const subject = typeof called === 'string' ? called : change.subject;
  return { kind, subject, params: { tripId }, body, files: filesIn(body, names) };
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

/** A later edit without what it makes of a thing; none where that was all. */
const without = (edit: QueuedChange, thing: string): Queue => {
  if (thingsOf(edit).size === 1) return [];
  const { [thing]: _seen, ...before } = edit.before ?? {};
  return [{ ...(kindOf(edit)?.withChanged?.(edit, thing, {}) ?? edit), before }];
};

/** The queue once the thing of a refused change is put on a trip, with what its writer has changed of it since. */
export const withoutPlaced = (queue: Queue, placed: QueuedChange): Queue => {
  const [thing = ''] = thingsOf(placed);
  const later = new Set(laterThan(placed, queue).filter((one) => editOf(one, thing)));
  const rest = queue.flatMap((one) => (later.has(one) ? without(one, thing) : one));
  return withoutDiscarded(rest, placed);
};

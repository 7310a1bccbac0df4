import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { listIdeaComments, listIdeas } from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { answerOf } from '@caravan/contract/ideas/ranking.rules.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { isJoining } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { listExpenses, listPayments } from '@caravan/contract/money/money.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { StoredThing } from '@caravan/outbox/queued-kind.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { thingsOf } from '@caravan/outbox/things-of-changes.ts';
import { thingsIn } from '@caravan/outbox/send-result.ts';
import { nameOf } from './contract-endpoints.ts';
import type { Try, World } from './outbox-device.ts';

/*
 * What must hold of any history of several devices, held against what the server has answered to each try and against what it has in the
 * end. Nothing here knows how the queue works.
 */

/** What the server has in the end: nothing of a trip that was deleted. */
interface End {
  readonly isDeleted: boolean;
  readonly rows: ReadonlyMap<string, StoredThing & Readonly<Record<string, unknown>>>;
  readonly messages: readonly Message[];
}

/** @param fresh what a fresh start shows, by the names of the reads. */
const endOf = (fresh: Readonly<Record<string, unknown>>): End => {
  const trip = fresh[nameOf(getTrip)] as StoredThing | undefined;
  if (!trip) return { isDeleted: true, rows: new Map(), messages: [] };
  const lists = [
    listShoppingItems,
    listActivities,
    listOutfits,
    listIdeas,
    listIdeaComments,
    listExpenses,
    listPayments,
  ].flatMap((read) => fresh[nameOf(read)] as StoredThing[]);
  const rows = [trip, ...lists].map((row) => [row.id, row as never] as const);
  return { isDeleted: false, rows: new Map(rows), messages: fresh[nameOf(listMessages)] as Message[] };
};

/** Whether a try has left what its change wants; of what is on a trip that its writer does not see nobody knows that. */
const isMade = ({ status, change, answer }: Try): boolean => {
  const { code } = (answer ?? {}) as { code?: string };
  const isGone = status === 404 && (code !== 'trip_not_found' || change.kind === 'deleteTrip');
  return status < 300 || (isGone && kindOf(change)?.endpoint.method === 'DELETE') || code === 'deleted_meanwhile';
};

const intentOf = (change: QueuedChange): string | undefined => kindOf(change)?.intent?.(change);

/** Changes of which nobody knows what has become. */
const unaccounted = ({ written, tries, kept, decided }: World): string[] => {
  const made = new Set(tries.filter(isMade).map(({ change }) => change.id));
  return written.flatMap(({ device, change }, index) => {
    const intent = intentOf(change);
    const later = written.slice(index + 1).filter((one) => one.device === device);
    const isReplaced = later.some((one) => intent !== undefined && intentOf(one.change) === intent);
    // A deletion of the trip takes along what waits before it.
    const goesAlong = later.some((one) => one.change.kind === 'deleteTrip' && made.has(one.change.id));
    const isKnown = !kept.has(change.id) || made.has(change.id) || decided.has(change.id) || isReplaced || goesAlong;
    return isKnown ? [] : [`${device}: ${change.kind} ${change.id} is lost`];
  });
};

/** What was made and is not there, though nobody has deleted it, and what is there twice. */
const missingOrDoubled = ({ tripId, written, tries }: World, { isDeleted, rows, messages }: End): string[] => {
  if (isDeleted) return [];
  const made = new Set(tries.filter(isMade).map(({ change }) => change.id));
  const deleted = new Set(
    tries.flatMap(({ change, status }) =>
      kindOf(change)?.endpoint.method === 'DELETE' && status < 300
        ? [
            change.params['itemId'] ??
              change.params['outfitId'] ??
              change.params['expenseId'] ??
              change.params['paymentId'] ??
              change.params['commentId'] ??
              change.params['ideaId'] ??
              '',
          ]
        : [],
    ),
  );
  const things = written.filter(({ change }) => change.kind !== 'postMessage' && kindOf(change)?.makes);
  // Comments go with their idea.
  const isGone = ({ id, kind, params }: QueuedChange) =>
    deleted.has(id) || (kind === 'addIdeaComment' && deleted.has(params['ideaId'] ?? ''));
  const missing = things.filter(({ change }) => made.has(change.id) && !isGone(change) && !rows.has(change.id));
  const known = new Set(things.map(({ change }) => change.id));
  const strange = [...rows.keys()].filter((id) => id !== tripId && !known.has(id));
  const posted = written.flatMap(({ change: { kind, id, body } }) =>
    kind === 'postMessage' ? [{ id, content: String(body?.['content']) }] : [],
  );
  const countOf = (content: string) => messages.filter((one) => one.content === content).length;
  const wrong = posted.filter(({ id, content }) => countOf(content) > 1 || (made.has(id) && countOf(content) === 0));
  return [
    ...missing.map(({ change }) => `${change.kind} ${change.id} is missing`),
    ...strange.map((id) => `nobody made ${id}`),
    ...wrong.map(({ content }) => `${content} is not there once`),
  ];
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What went out in another way than it was written, or over something that its writer had not seen. */
const wronglyMade = ({ written, tries, decided, givenUp }: World): string[] => {
  const byVersion = new Map<string, Readonly<Record<string, unknown>>>();
  const makers = new Map<string, string>();
  const wrong: string[] = [];
  const asWritten = new Map(written.map(({ change }) => [change.id, change]));
  const seen = new Set<string>();
  // What was written over a change that is given up lies over what that one lay over.
  const isBeneathGivenUp = (device: string, thing: string, name: string, value: unknown): boolean =>
    written.some(({ device: by, change: { id, before } }) => {
      const beneath = [before, givenUp.get(id)?.before].map((seen) => seen?.[thing] ?? {});
      return by === device && givenUp.has(id) && beneath.some((seen) => name in seen && isSame(seen[name], value));
    });
  for (const one of tries.filter(({ status }) => status < 300)) {
    const { change } = one;
    const rows = thingsIn(one.answer) as readonly (StoredThing & Readonly<Record<string, unknown>>)[];
    const own = asWritten.get(change.id);
    // A repeat is answered as the first was, or with what has become of it since; what changes nothing, with what is there.
    const isRepeat = seen.has(change.id) || rows.every(({ id, version }) => byVersion.has(`${id} ${version}`));
    seen.add(change.id);
    const changed = kindOf(change)?.changed?.(change) ?? [];
    const dropped = Object.keys(own?.before ?? {}).filter((id) => !changed.some((one) => one.id === id));
    if (!isRepeat && !decided.has(change.id)) wrong.push(...dropped.map((id) => `${change.id} has lost ${id}`));
    for (const row of rows) {
      const fields =
        kindOf(change)
          ?.changed?.(change)
          .find(({ id }) => id === row.id)?.fields ?? {};
      const before = own?.before?.[row.id];
      const formerKey = `${row.id} ${(row.version ?? 0) - 1}`;
      const former = byVersion.get(formerKey);
      for (const [name, value] of isRepeat || !before ? [] : Object.entries(before)) {
        const wanted =
          own &&
          kindOf(own)
            ?.changed?.(own)
            .find(({ id }) => id === row.id)?.fields[name];
        const isWritten = isSame(wanted, row[name]);
        if (name in fields && !isWritten) wrong.push(`${change.id} made ${name} of ${row.id} another`);
        const isOver = former && !isSame(former[name], value) && !isSame(former[name], row[name]);
        const isOwn = makers.get(formerKey) === one.device;
        const isKnown = isOwn || decided.has(change.id) || isBeneathGivenUp(one.device, row.id, name, former?.[name]);
        if (name in fields && isOver && !isKnown) wrong.push(`${change.id} is over ${name} unseen`);
        if (!(name in fields) && !decided.has(change.id)) wrong.push(`${change.id} has lost ${name}`);
      }
      if (isRepeat || intentOf(change) !== undefined) continue;
      byVersion.set(`${row.id} ${row.version}`, row);
      makers.set(`${row.id} ${row.version}`, one.device);
    }
  }
  return wrong;
};

/** Items whose tick is not the last that was meant. */
const wronglyTicked = ({ written, tries }: World, { rows }: End): string[] => {
  const made = new Set(tries.filter(({ status }) => status < 300).map(({ change }) => change.id));
  const ticks = written
    .map(({ change }) => change)
    .filter(({ kind, id }) => kind === 'tickShoppingItem' && made.has(id))
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  const last = new Map(ticks.map((tick) => [tick.params['itemId'] ?? '', tick.body?.['isCompleted']]));
  return [...last].flatMap(([id, isCompleted]) => {
    const row = rows.get(id);
    return row && row['isCompleted'] !== isCompleted ? [`${id} is not ticked as was meant last`] : [];
  });
};

/** Answers to ideas that are not as was meant last. */
const wronglyAnswered = ({ written, tries, adminId }: World, { rows }: End): string[] => {
  const made = new Set(tries.filter(({ status }) => status < 300).map(({ change }) => change.id));
  const answers = written
    .map(({ change }) => change)
    .filter(({ kind, id }) => kind === 'answerIdea' && made.has(id))
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  const last = new Map(answers.map((change) => [`${change.params['ideaId']} ${change.userId}`, change]));
  return [...last.values()].flatMap(({ userId, params, body }) => {
    const idea = rows.get(params['ideaId'] ?? '') as Pick<Idea, 'answers'> | undefined;
    // Whoever is removed and let in again has lost what they said.
    if (!idea || userId === adminId) return [];
    return answerOf(userId, idea) === body?.['answer'] ? [] : [`${params['ideaId']} is not answered as was meant last`];
  });
};

/** Activities that somebody joins, or does not, other than they meant last. */
const wronglyJoined = ({ written, tries, adminId }: World, { rows }: End): string[] => {
  const made = new Set(tries.filter(({ status }) => status < 300).map(({ change }) => change.id));
  const answers = written
    .map(({ change }) => change)
    .filter(({ kind, id }) => kind === 'joinActivity' && made.has(id))
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  const last = new Map(answers.map((answer) => [`${answer.params['itemId']} ${answer.userId}`, answer]));
  return [...last.values()].flatMap(({ params, userId, body }) => {
    const activity = rows.get(params['itemId'] ?? '') as Activity | undefined;
    // Whoever is removed and let in again has lost what they said.
    if (!activity || userId === adminId) return [];
    return isJoining(activity, userId) !== body?.['isJoining']
      ? [`${userId} joins ${activity.id} other than was meant last`]
      : [];
  });
};

/** Reactions that are not as was meant last. */
const wronglyReacted = ({ written, tries }: World, { messages }: End): string[] => {
  const made = new Set(tries.filter(isMade).map(({ change }) => change.id));
  const reactions = written
    .map(({ change }) => change)
    .filter(({ kind, id }) => kind.endsWith('Reaction') && made.has(id))
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  const last = new Map(reactions.map((change) => [`${change.params['messageId']} ${change.userId}`, change]));
  return [...last.values()].flatMap(({ kind, userId, params }) => {
    const message = messages.find(({ id }) => id === params['messageId']);
    const isThere = message?.reactions.some(({ userIds }) => userIds.includes(userId)) ?? false;
    return message && isThere !== (kind === 'addReaction')
      ? [`${userId} reacts to ${message.id} as was not meant`]
      : [];
  });
};

/** Messages that a device has written after others of its own which stand behind them; what was refused comes when its writer says. */
const saidOutOfOrder = ({ written, tries }: World, { messages }: End): string[] => {
  const refused = new Set(tries.filter(({ status }) => status >= 400).map(({ change }) => change.id));
  const placeOf = new Map(messages.map(({ id }, place) => [id, place]));
  const latest = new Map<string, number>();
  return written.flatMap(({ device, change: { id } }) => {
    const place = refused.has(id) ? undefined : placeOf.get(id);
    const isLate = place !== undefined && place < (latest.get(device) ?? 0);
    if (place !== undefined) latest.set(device, place);
    return isLate ? [`message ${id} stands ahead of one that was written before`] : [];
  });
};

/** Choices that somebody was given between two versions, both of them their own device's, or against one that they had seen replaced. */
const needlessChoices = ({ tries, conflicts, givenUp }: World): string[] =>
  conflicts.flatMap(({ device, thing, since, theirs }) => {
    // What was stored and then given up may be asked about like anybody else's.
    // An idea that goes on the plan takes along what others have made of it, which its writer had not seen.
    const others = tries.filter(
      ({ change, status, device: by }) =>
        status < 300 && (by !== device || givenUp.has(change.id) || change.kind === 'planIdea'),
    );
    const isTheirs = (row: StoredThing) =>
      row.id === thing &&
      (row.version ?? 0) >= since &&
      Object.entries(theirs).every(([name, value]) => isSame((row as never)[name], value));
    const isMade = others.flatMap(({ answer }) => thingsIn(answer)).some(isTheirs);
    return isMade ? [] : [`nobody else has made ${Object.keys(theirs).join()} of ${thing} so`];
  });

/** What went out though its writer had left it to others, or had given it up. */
const againstChoice = ({ tries, left, givenUp }: World): string[] => [
  ...left.flatMap(({ change: id, thing, names }) => {
    const made = tries.filter(({ change, status }) => change.id === id && status < 300);
    const fields = made.flatMap(({ change }) => kindOf(change)?.changed?.(change) ?? []);
    const isSent = fields.some((one) => one.id === thing && names.some((name) => name in one.fields));
    return isSent ? [`${id} has sent ${names.join()} all the same`] : [];
  }),
  ...[...givenUp].flatMap(([id, { tries: count }]) =>
    tries.slice(count).some(({ change }) => change.id === id) ? [`${id} went out though it was given up`] : [],
  ),
];

/** Changes of one thing that a device has sent in another order than it has made them. */
const outOfOrder = ({ written, tries }: World): string[] => {
  const placeOf = new Map(written.map(({ change }, place) => [change.id, place]));
  const latest = new Map<string, number>();
  return tries.flatMap(({ device, change }) => {
    const place = placeOf.get(change.id) ?? -1;
    return [...thingsOf(change)].flatMap((thing) => {
      const key = `${device} ${thing}`;
      const isLate = place < (latest.get(key) ?? -1);
      latest.set(key, Math.max(place, latest.get(key) ?? -1));
      return isLate ? [`${change.kind} ${change.id} went out late`] : [];
    });
  });
};

/** A trip that is not there though nobody has deleted it, or the other way round. */
const wronglyDeleted = ({ tries }: World, { isDeleted }: End): string[] => {
  const isWanted = tries.some((one) => one.change.kind === 'deleteTrip' && isMade(one));
  return isWanted === isDeleted ? [] : [`the trip is ${isDeleted ? 'gone' : 'there'}`];
};

/** What is shown, but for how far each has read the chat, and what messages say to their own sender. */
export const comparable = (shown: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { [nameOf(getTrip)]: trip, [nameOf(listMessages)]: messages, ...lists } = shown;
  return {
    ...lists,
    trip: trip && { ...(trip as TripDetail), chatSeq: 0, readSeq: 0 },
    messages: (messages as readonly Message[] | undefined)?.map((message) => ({
      ...message,
      sender: { ...message.sender, email: null },
    })),
  };
};

/**
 * All that is wrong with a history that has come to its end, a line each.
 *
 * @param fresh what a fresh start shows to the trip's owner then, by the names of the reads.
 */
export const wrongsOf = (world: World, fresh: Readonly<Record<string, unknown>>): string[] => {
  const end = endOf(fresh);
  return [
    ...unaccounted(world),
    ...wronglyDeleted(world, end),
    ...missingOrDoubled(world, end),
    ...wronglyMade(world),
    ...wronglyTicked(world, end),
    ...wronglyAnswered(world, end),
    ...wronglyJoined(world, end),
    ...wronglyReacted(world, end),
    ...saidOutOfOrder(world, end),
    ...outOfOrder(world),
    ...againstChoice(world),
    ...needlessChoices(world),
  ];
};

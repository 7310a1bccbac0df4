import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { addressOf } from '@caravan/contract/endpoint.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { StoredThing } from '@caravan/outbox/queued-kind.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { thingsIn, thingsOf } from '@caravan/outbox/queue.ts';
import type { Try, World } from './outbox-device.ts';
import type { Person } from './person.ts';

/*
 * What must hold of any history of several devices, held against what the server has answered to each try and against what it has in the
 * end. Nothing here knows how the queue works.
 */

/** What the server has in the end. */
interface End {
  readonly rows: ReadonlyMap<string, StoredThing & Readonly<Record<string, unknown>>>;
  readonly messages: readonly string[];
}

const endOf = async (person: Person, { tripId }: World): Promise<End> => {
  const read = async <T>(endpoint: Parameters<typeof addressOf>[0]) =>
    (await person.get<readonly T[]>(addressOf(endpoint, { params: { tripId } }))).body;
  const rows = [...(await read<StoredThing>(listShoppingItems)), ...(await read<StoredThing>(listActivities))];
  const messages = (await read<{ content: string }>(listMessages)).map(({ content }) => content);
  return { rows: new Map(rows.map((row) => [row.id, row as never])), messages };
};

const isMade = ({ status, change, answer }: Try): boolean =>
  status < 300 ||
  (status === 404 && kindOf(change)?.endpoint.method === 'DELETE') ||
  (answer as { code?: string } | undefined)?.code === 'deleted_meanwhile';

const intentOf = (change: QueuedChange): string | undefined => kindOf(change)?.intent?.(change);

/** Changes of which nobody knows what has become. */
const unaccounted = ({ written, tries, kept, decided }: World): string[] => {
  const made = new Set(tries.filter(isMade).map(({ change }) => change.id));
  return written.flatMap(({ device, change }, index) => {
    const intent = intentOf(change);
    const isReplaced = written
      .slice(index + 1)
      .some((later) => later.device === device && intent !== undefined && intentOf(later.change) === intent);
    const isKnown = !kept.has(change.id) || made.has(change.id) || decided.has(change.id) || isReplaced;
    return isKnown ? [] : [`${device}: ${change.kind} ${change.id} is lost`];
  });
};

/** What was made and is not there, though nobody has deleted it, and what is there twice. */
const missingOrDoubled = ({ written, tries }: World, { rows, messages }: End): string[] => {
  const made = new Set(tries.filter(isMade).map(({ change }) => change.id));
  const deleted = new Set(
    tries.flatMap(({ change, status }) =>
      kindOf(change)?.endpoint.method === 'DELETE' && status < 300 ? [change.params['itemId'] ?? ''] : [],
    ),
  );
  const things = written.filter(({ change }) => change.kind !== 'postMessage' && kindOf(change)?.makes);
  const missing = things.filter(({ change }) => made.has(change.id) && !deleted.has(change.id) && !rows.has(change.id));
  const known = new Set(things.map(({ change }) => change.id));
  const strange = [...rows.keys()].filter((id) => !known.has(id));
  const posted = written.flatMap(({ change: { kind, id, body } }) =>
    kind === 'postMessage' ? [{ id, content: String(body?.['content']) }] : [],
  );
  const countOf = (content: string) => messages.filter((one) => one === content).length;
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
  const wrong: string[] = [];
  const asWritten = new Map(written.map(({ change }) => [change.id, change]));
  const seen = new Set<string>();
  // What was written over a change that is given up lies over what that one lay over.
  const isBeneathGivenUp = (device: string, thing: string, name: string, value: unknown): boolean =>
    written.some(({ device: by, change: { id, before } }) => {
      const beneath = before?.[thing] ?? {};
      return by === device && givenUp.has(id) && name in beneath && isSame(beneath[name], value);
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
      const former = byVersion.get(`${row.id} ${(row.version ?? 0) - 1}`);
      for (const [name, value] of isRepeat || !before ? [] : Object.entries(before)) {
        const wanted =
          own &&
          kindOf(own)
            ?.changed?.(own)
            .find(({ id }) => id === row.id)?.fields[name];
        const isWritten = isSame(wanted, row[name]);
        if (name in fields && !isWritten) wrong.push(`${change.id} made ${name} of ${row.id} another`);
        const isOver = former && !isSame(former[name], value) && !isSame(former[name], row[name]);
        const isKnown = decided.has(change.id) || isBeneathGivenUp(one.device, row.id, name, former?.[name]);
        if (name in fields && isOver && !isKnown) wrong.push(`${change.id} is over ${name} unseen`);
        if (!(name in fields) && !decided.has(change.id)) wrong.push(`${change.id} has lost ${name}`);
      }
      if (!isRepeat && intentOf(change) === undefined) byVersion.set(`${row.id} ${row.version}`, row);
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

/** Choices that somebody was given between two versions, both of them their own device's. */
const needlessChoices = ({ tries, conflicts }: World): string[] =>
  conflicts.flatMap(({ device, thing, theirs }) => {
    const others = tries.filter((one) => one.device !== device && one.status < 300);
    const isTheirs = (row: StoredThing) =>
      row.id === thing && Object.entries(theirs).every(([name, value]) => isSame((row as never)[name], value));
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
  ...[...givenUp].flatMap(([id, count]) =>
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

/** All that is wrong with a history that has come to its end, a line each. */
export const wrongsOf = async (world: World, person: Person): Promise<string[]> => {
  const end = await endOf(person, world);
  return [
    ...unaccounted(world),
    ...missingOrDoubled(world, end),
    ...wronglyMade(world),
    ...wronglyTicked(world, end),
    ...outOfOrder(world),
    ...againstChoice(world),
    ...needlessChoices(world),
  ];
};

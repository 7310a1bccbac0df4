import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { REACTIONS_MAX } from '@caravan/contract/chat/chat.schema.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { isJoining } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { PackingEntry, PackingList } from '@caravan/contract/packing/packing.schema.ts';
import { answerOf } from '@caravan/contract/date-polls/date-polls.rules.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PackedTrip } from '../testing/completed-trip.ts';
import { newSharedTrip } from '../testing/example-members.ts';
import { eachWithExampleMembers } from '../testing/member-tests.ts';
import type { Person } from '../testing/person.ts';

const here = eachWithExampleMembers();
let on: PackedTrip;
let item: ShoppingItem;
let poll: DatePoll;
let activity: Activity;
let idea: Idea;
let message: Message;

beforeAll(async () => {
  on = new PackedTrip(here.owner, (await newSharedTrip(here.members)).id);
  item = await on.addItem();
  poll = (await here.owner.post<DatePoll>(`${on.trip}/date-polls`, { candidates: [FOUR_DAYS] })).body;
  activity = (await here.owner.post<Activity>(`${on.trip}/itinerary`, { title: 'Museum' })).body;
  idea = (await here.owner.post<Idea>(`${on.trip}/ideas`, { title: 'Fado' })).body;
  message = (await here.owner.post<Message>(`${on.trip}/chat`, { content: 'Gate 12' })).body;
});

const HOUR = 3_600_000;
/** So many hours ago; in the future where there are fewer than none. */
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

/** Something that is on or off, as somebody last meant it. */
interface Intent {
  /** Says it, and answers what it is by then as the call has it, if that has. */
  readonly say: (value: boolean, at?: string, by?: Person) => Promise<boolean | undefined>;
  readonly read: () => Promise<boolean>;
}

const packed = (entries: readonly PackingEntry[], name: string) =>
  entries.find((entry) => entry.name === name)?.isPacked ?? false;

/** An entry of a packing list that is changed by itself. */
const entry = (name: string, add: () => Promise<string>): Intent => {
  let id: string | undefined;
  return {
    say: async (isPacked, at) => {
      const { body } = await here.owner.patch<PackingList>(`${on.list}/entries/${(id ??= await add())}`, {
        isPacked,
        at,
      });
      return packed(body.entries, name);
    },
    read: async () => packed((await on.read()).entries, name),
  };
};

const reaction = (emoji = '👍'): Intent => {
  const path = (at?: string) =>
    `${on.trip}/chat/${message.id}/reactions/${encodeURIComponent(emoji)}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
  const isOwn = ({ reactions }: Message) =>
    reactions.some((one) => one.emoji === emoji && one.userIds.includes(here.owner.id));
  return {
    say: async (value, at) => {
      const { status, body } = await here.owner.request<Message | undefined>(value ? 'PUT' : 'DELETE', path(at));
      expect(status).toBe(value ? 200 : 204);
      return body && isOwn(body);
    },
    read: async () => {
      const { body } = await here.member.get<Message[]>(`${on.trip}/chat`);
      return body.some(isOwn);
    },
  };
};

/** Dates that are voted on, and whether they suit the owner. */
const FOUR_DAYS = '2027-06-04/2027-06-07';
const isYes = (known: DatePoll | undefined): boolean =>
  answerOf(
    known?.voters.find(({ id }) => id === here.owner.id),
    FOUR_DAYS,
  ) === 'yes';

const intents: Readonly<Record<string, () => Intent>> = {
  'a tick of an item to buy': () => ({
    say: async (isCompleted, at, by = here.owner) =>
      (await by.put<ShoppingItem>(`${on.trip}/shopping/${item.id}`, { isCompleted, at })).body.isCompleted,
    read: async () => (await here.owner.get<ShoppingItem[]>(`${on.trip}/shopping`)).body[0]?.isCompleted ?? false,
  }),
  'an answer to an idea': () => {
    const path = `${on.trip}/ideas/${idea.id}`;
    const isWanted = ({ answers }: Idea) => answers.some(({ answer }) => answer === 'want');
    return {
      say: async (value, at) =>
        isWanted(
          (await here.owner.put<Idea>(`${path}/answers/${here.owner.id}`, { answer: value ? 'want' : null, at })).body,
        ),
      read: async () => (await here.owner.get<Idea[]>(`${on.trip}/ideas`)).body.some(isWanted),
    };
  },
  'a tick beside an edit': () => ({
    say: async (isCompleted, at) => {
      const edit = { isCompleted, at, name: `Water ${Math.random()}` };
      return (await here.owner.put<ShoppingItem>(`${on.trip}/shopping/${item.id}`, edit)).body.isCompleted;
    },
    read: async () => (await here.owner.get<ShoppingItem[]>(`${on.trip}/shopping`)).body[0]?.isCompleted ?? false,
  }),
  'who joins an activity': () => {
    const path = `${on.trip}/itinerary/${activity.id}/participants`;
    const joins = (known: Activity | undefined) => known !== undefined && isJoining(known, here.owner.id);
    return {
      say: async (isGoing, at, by = here.owner) =>
        joins((await by.put<Activity>(`${path}/${here.owner.id}`, { isJoining: isGoing, at })).body),
      read: async () => joins((await here.owner.get<Activity[]>(`${on.trip}/itinerary`)).body[0]),
    };
  },
  'an answer to dates': () => ({
    say: async (can, at, by = here.owner) => {
      const body = { span: FOUR_DAYS, answer: can ? 'yes' : 'no', at };
      return isYes((await by.put<DatePoll>(`${on.trip}/date-polls/${poll.id}/answers/${here.owner.id}`, body)).body);
    },
    read: async () => isYes((await here.owner.get<DatePoll[]>(`${on.trip}/date-polls`)).body[0]),
  }),
  'an item that is packed': () => entry('Water', async () => item.id),
  'an outfit that is packed': () => entry('Linen', async () => (await on.addOutfit()).lookId),
  'something of one’s own that is packed': () => entry('Passport', async () => (await on.addOwn('Passport')).id),
  'one of several that are packed at once': () => ({
    say: async (isPacked, at) => {
      const { body } = await here.owner.patch<PackingList>(`${on.list}/entries`, { entryIds: [item.id], isPacked, at });
      return packed(body.entries, 'Water');
    },
    read: async () => packed((await on.read()).entries, 'Water'),
  }),
  'a reaction': () => reaction(),
};

describe.each(Object.entries(intents))('%s', (_what, intentOf) => {
  let intent: Intent;
  beforeEach(() => {
    intent = intentOf();
  });

  test.each([
    ['older', [2, 3], true],
    ['newer', [3, 2], false],
    ['equal', [2, 2], false],
    ['older than what was said without a moment', [undefined, 1], true],
    ['said without a moment', [2, undefined], false],
    ['said without a moment, after a clock that is fast', [-48, undefined], false],
    ['older than what a clock that is fast has said', [-48, 1], true],
    ['of a clock that is fast', [1, -48], false],
  ] as const)('is taken back by what is %s, or not', async (_how, [first, second], expected) => {
    const at = (hours: number | undefined) => (hours === undefined ? undefined : ago(hours));
    const put = at(first);
    await intent.say(true, put);

    const answered = await intent.say(false, first === second ? put : at(second));

    expect(await intent.read()).toBe(expected);
    expect(answered ?? expected).toBe(expected);
  });

  test('that was taken back is not done again by what is older', async () => {
    await intent.say(true, ago(4));
    await intent.say(false, ago(2));

    const late = await intent.say(true, ago(3));
    expect([late, await intent.read()]).toEqual([false, false]);

    const after = await intent.say(true, ago(1));
    expect([after, await intent.read()]).toEqual([true, true]);
  });

  test('that was taken back before it came is not done by what is older', async () => {
    await intent.say(false, ago(2));

    await intent.say(true, ago(3));

    expect(await intent.read()).toBe(false);
  });
});

test('a tick that comes too late undoes nobody’s, and nobody hears of it', async () => {
  const path = `${on.trip}/shopping/${item.id}`;
  await here.member.put(path, { isCompleted: true });
  const live = await here.admin.live();
  await live.join(message.tripId);

  const late = await here.owner.put<ShoppingItem>(path, { isCompleted: false, at: ago(2) });
  await live.settled();

  expect([late.status, late.body.isCompleted]).toEqual([200, true]);
  expect(live.heard.filter(({ type }) => type === 'trip_changed')).toEqual([]);
  live.close();
});

test('of several that are packed at once, each goes by its own last tick', async () => {
  const [map, passport] = [await on.addOwn('Map'), await on.addOwn('Passport')];
  await on.change(map.id, { isPacked: true, at: ago(1) });
  const entryIds = [map.id, passport.id, item.id];

  await here.owner.patch(`${on.list}/entries`, { entryIds, isPacked: true, at: ago(3) });
  await here.owner.patch(`${on.list}/entries`, { entryIds, isPacked: false, at: ago(2) });

  const { entries } = await on.read();
  expect(['Map', 'Passport', 'Water'].map((name) => packed(entries, name))).toEqual([true, false, false]);
});

test('what else a change of an entry says does not go by the moment', async () => {
  const { id } = await on.addOwn('Passport');
  await on.change(id, { isPacked: true });

  const changed = await on.change(id, { isPacked: false, isLeftOut: true, name: 'Passports', at: ago(1) });

  expect(changed.entries.find((one) => one.id === id)).toMatchObject({
    isPacked: true,
    isLeftOut: true,
    name: 'Passports',
  });
});

test('of one’s removed reactions at a message the latest are remembered, as many as it can have', async () => {
  const emojis = Array.from({ length: REACTIONS_MAX + 5 }, (_, index) => String.fromCodePoint(0x1_f600 + index));
  for (const [index, emoji] of emojis.entries()) {
    await reaction(emoji).say(true, ago(100 - index));
    await reaction(emoji).say(false, ago(100 - index));
  }

  const { rows } = await here.app.database.pool.query<{ emoji: string }>(
    'select emoji from removed_reactions where message_id = $1 order by removed_at',
    [message.id],
  );

  expect(rows.map(({ emoji }) => emoji)).toEqual(emojis.slice(5));
});

test.each(['yesterday', '', '2026-06-01', '1700-01-01T00:00:00Z'])('a moment is not %j', async (at) => {
  const answers = [
    await here.owner.put(`${on.trip}/shopping/${item.id}`, { isCompleted: true, at }),
    await here.owner.patch(`${on.list}/entries`, { entryIds: [item.id], isPacked: true, at }),
    await here.owner.patch(`${on.list}/entries/${item.id}`, { isPacked: true, at }),
    await here.owner.put(`${on.trip}/chat/${message.id}/reactions/%F0%9F%91%8D?at=${encodeURIComponent(at)}`),
    await here.owner.delete(`${on.trip}/chat/${message.id}/reactions/%F0%9F%91%8D?at=${encodeURIComponent(at)}`),
  ];

  for (const { status, body } of answers) expect([status, body.issues?.[0]?.path]).toEqual([400, 'at']);
});

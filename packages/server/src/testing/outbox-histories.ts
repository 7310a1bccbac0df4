import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { addActivity, listActivities, updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import {
  addShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { dependsOn, groupedFields } from '@caravan/outbox/queue.ts';
import { changedFrom } from '@caravan/outbox/sent-input.ts';
import fc from 'fast-check';
import { z } from 'zod/mini';
import type { Device, World } from './outbox-device.ts';

/** What a step is made from: whose device, what it does, with which thing, to what. */
interface Step {
  readonly by: number;
  readonly act: keyof typeof acts;
  readonly of: number;
  readonly to: number;
}

type Act = (device: Device, step: Step, world: World) => Promise<unknown>;

const parsed = (endpoint: EndpointShape, body: object): Record<string, unknown> =>
  z.parse(endpoint.body as never, body);

/** A thing of a list as it is shown; `undefined` where there is none. */
const some = <T>(list: readonly T[] | undefined, of: number): T | undefined => list?.[of % Math.max(list.length, 1)];

const HOURS = 10;
const timeOf = (to: number): string => `2027-05-0${1 + (to % 3)}T1${to % HOURS}:00:00.000Z`;

const changeItem =
  (fieldsOf: (step: Step, item: ShoppingItem) => object): Act =>
  async (device, step, { tripId }) => {
    const item = some(device.shown(listShoppingItems), step.of);
    if (!item) return;
    const { name, category, price, currency, assignedTo } = item;
    const body = { name, category, price, currency, assignedTo, ...fieldsOf(step, item) };
    const changed = changedFrom('updateShoppingItem', parsed(updateShoppingItem, body), item);
    if (Object.keys(changed.body).length > 1)
      await device.write('updateShoppingItem', { params: { tripId, itemId: item.id }, ...changed });
  };

const changeActivity =
  (fieldsOf: (step: Step) => object): Act =>
  async (device, step, { tripId }) => {
    const activity = some(device.shown(listActivities), step.of);
    if (!activity) return;
    const { title, description, location, startTime, endTime } = activity;
    const body = { title, description, location, startTime, endTime, ...fieldsOf(step) };
    const changed = changedFrom('updateActivity', parsed(updateActivity, body), activity);
    if (Object.keys(changed.body).length > 1)
      await device.write('updateActivity', { params: { tripId, itemId: activity.id }, ...changed });
  };

/** Both start and end, so that no other change puts them out of order. */
const timesOf = (to: number) => ({ startTime: timeOf(to), endTime: null });

/** Settles for a version of the first field that waits for a choice. */
const choose: Act = async ({ name, queue, outbox }, { to }, { conflicts, decided, left }) => {
  const conflict = queue.find(({ state }) => state === 'conflict');
  const [thing, theirs] = Object.entries(conflict?.theirs ?? {}).find(([, left]) => Object.keys(left).length > 0) ?? [];
  const [names] = conflict && theirs ? groupedFields(conflict, theirs) : [];
  if (!conflict || !thing || !names) return;
  // What they have made over it since counts over what they choose now.
  for (const change of queue) if (dependsOn(change, conflict)) decided.add(change.id);
  conflicts.push({ device: name, thing, theirs: Object.fromEntries(names.map((field) => [field, theirs?.[field]])) });
  const choice = to % 2 ? 'mine' : 'theirs';
  if (choice === 'theirs') left.push({ change: conflict.id, thing, names });
  await outbox.choose(conflict.id, thing, names, choice);
};

/** Gives up what was refused, with what needs it. */
const discardRefused: Act = async ({ queue, outbox }, _step, { decided, givenUp, tries }) => {
  const refused = queue.find(({ state }) => state === 'refused');
  if (!refused) return;
  for (const { id } of [refused, ...outbox.needing(refused)]) {
    decided.add(id);
    givenUp.set(id, tries.length);
  }
  await outbox.discard(refused.id);
};

const acts = {
  addItem: (device, { to }, { tripId }) =>
    device.write('addShoppingItem', {
      params: { tripId },
      body: parsed(addShoppingItem, { name: `Item ${to}`, price: `${to}` }),
    }),
  tick: async (device, { of, to }, { tripId }) => {
    const item = some(device.shown(listShoppingItems), of);
    if (!item) return;
    const params = { tripId, itemId: item.id };
    await device.write('tickShoppingItem', { params, body: { isCompleted: to % 2 === 0 } });
  },
  rename: changeItem(({ to }) => ({ name: `Renamed ${to}` })),
  reprice: changeItem(({ to }) => ({ price: `${to}.50` })),
  deleteItem: async (device, { of }, { tripId }) => {
    const item = some(device.shown(listShoppingItems), of);
    if (item) await device.write('deleteShoppingItem', { params: { tripId, itemId: item.id } });
  },
  addActivity: (device, { to }, { tripId }) =>
    device.write('addActivity', {
      params: { tripId },
      body: parsed(addActivity, { title: `Activity ${to}`, ...timesOf(to) }),
    }),
  retitle: changeActivity(({ to }) => ({ title: `Retitled ${to}` })),
  retime: changeActivity(({ to }) => timesOf(to)),
  describe: changeActivity(({ to }) => ({ description: `Described ${to}` })),
  move: async (device, { of, to }, { tripId }) => {
    const moved = (device.shown(listActivities) ?? []).slice(of % 2, (of % 2) + 2);
    if (moved.length === 0) return;
    const times = timesOf(to);
    const before = moved.map(({ id, startTime, endTime }: Activity) => [id, { startTime, endTime }] as const);
    await device.write('moveActivities', {
      params: { tripId },
      body: { moves: moved.map(({ id, version }) => ({ id, version, ...times })) },
      before: Object.fromEntries(before),
    });
  },
  deleteActivity: async (device, { of }, { tripId }) => {
    const activity = some(device.shown(listActivities), of);
    if (activity) await device.write('deleteActivity', { params: { tripId, itemId: activity.id } });
  },
  post: (device, _step, { tripId, written }) =>
    device.write('postMessage', {
      params: { tripId },
      body: parsed(postMessage, { content: `Message ${written.length}` }),
    }),
  goOffline: (device) => device.goOffline(),
  goOnline: (device) => device.goOnline(),
  close: (device) => device.close(),
  reopen: (device) => device.reopen(),
  loseAnswers: (device, { to }) => {
    device.answersToLose = 1 + (to % 2);
    return Promise.resolve();
  },
  choose,
  discardRefused,
} satisfies Record<string, Act>;

/** What makes devices meet. */
const OFTEN = [
  'addItem',
  'rename',
  'rename',
  'reprice',
  'tick',
  'addActivity',
  'retitle',
  'retime',
  'goOffline',
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(2),
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), ...OFTEN),
  of: fc.nat(20),
  to: fc.nat(20),
});

/** What happens at the same time, and who takes in meanwhile what has come; again and again. */
const round = fc.record({
  together: fc.array(step, { minLength: 1, maxLength: 4 }),
  settling: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
});
export const outboxHistories = fc.array(round, { minLength: 6, maxLength: 16 });

type History = typeof outboxHistories extends fc.Arbitrary<infer Rounds> ? Rounds : never;

/** Rounds in which everything has to come to rest: each conflict takes some. */
const ROUNDS_MAX = 60;

/** Something is there already, for all of them to meet at. */
const begin = async (devices: readonly Device[], world: World): Promise<void> => {
  const [first] = devices;
  const makers: readonly Step['act'][] = ['addItem', 'addItem', 'addActivity', 'addActivity'];
  for (const [to, act] of makers.entries()) if (first) await acts[act](first, { by: 0, act, of: 0, to }, world);
  for (const device of devices) await device.settle();
};

/** Lets a history happen; in the end all devices are there, everything is sent or decided, and all know it. */
export const liveOffline = async (devices: readonly Device[], world: World, history: History): Promise<void> => {
  await begin(devices, world);
  for (const { together, settling } of history) {
    // Devices act at the same time, and each does one thing after the other; what it sends goes out meanwhile.
    const happening = devices.map(async (device, index) => {
      for (const one of together) if (one.by === index) await acts[one.act](device, one, world);
      if (settling.includes(index)) await device.settle();
    });
    await Promise.all(happening);
  }
  for (const device of devices) {
    await device.reopen();
    await device.goOnline();
    device.answersToLose = 0;
  }
  for (let rounds = 0; rounds < ROUNDS_MAX && devices.some(({ queue }) => queue.length > 0); rounds += 1) {
    for (const device of devices) {
      // Whoever presses Retry does not wait for the next try.
      for (const { id, state } of device.queue) if (state === 'waiting') await device.outbox.retry(id);
      await device.settle();
      const last: Step = { by: 0, act: 'choose', of: rounds, to: rounds };
      await choose(device, last, world);
      await discardRefused(device, last, world);
    }
  }
  for (const device of devices) await device.settle();
};

import { listMessages, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { addIdea, addIdeaComment, listIdeas, planIdea, updateIdea } from '@caravan/contract/ideas/ideas.endpoints.ts';
import { addActivity, listActivities, updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import {
  addExpense,
  listExpenses,
  listPayments,
  recordPayment,
  updateExpense,
} from '@caravan/contract/money/money.endpoints.ts';
import { addOutfit, listOutfits, updateOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import {
  addShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { getTrip, updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { dependsOn } from '@caravan/outbox/queue.ts';
import { groupedFields } from '@caravan/outbox/comparison.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { changedFrom } from '@caravan/outbox/sent-input.ts';
import { z } from 'zod/mini';
import type { Device, World } from './outbox-device.ts';
import type { Person } from './person.ts';

/** What a step is made from: whose device, what it does, with which thing, to what. */
export interface Step {
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
const dayOf = (to: number): string => `2027-05-0${1 + (to % 3)}`;
const timeOf = (to: number): string => `${dayOf(to)}T1${to % HOURS}:00:00.000Z`;

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

const changeOutfit =
  (fieldsOf: (step: Step) => object): Act =>
  async (device, step, { tripId }) => {
    const outfit = some(device.shown(listOutfits), step.of);
    if (!outfit) return;
    const { title, plannedDate } = outfit;
    const body = { title, plannedDate: plannedDate?.slice(0, 10) ?? null, ...fieldsOf(step) };
    const { removeImage: _, ...fields } = parsed(updateOutfit, body);
    const changed = changedFrom('updateOutfit', fields, outfit);
    if (Object.keys(changed.body).length > 1)
      await device.write('updateOutfit', { params: { tripId, outfitId: outfit.id }, ...changed });
  };

const changeIdea =
  (fieldsOf: (step: Step) => object): Act =>
  async (device, step, { tripId }) => {
    const idea = some(device.shown(listIdeas), step.of);
    if (!idea) return;
    const changed = changedFrom('updateIdea', parsed(updateIdea, fieldsOf(step)), idea);
    if (Object.keys(changed.body).length > 1)
      await device.write('updateIdea', { params: { tripId, ideaId: idea.id }, ...changed });
  };

/** What is done to an idea, whichever stands there. */
const ofIdea =
  (kind: string, bodyOf?: (step: Step) => Record<string, unknown>): Act =>
  async (device, step, { tripId }) => {
    const idea = some(device.shown(listIdeas), step.of);
    const body = bodyOf && { body: bodyOf(step) };
    if (idea) await device.write(kind, { params: { tripId, ideaId: idea.id }, ...body });
  };

const ANSWERS = ['want', 'fine', 'rather-not', null] as const;

/** What somebody has paid for themselves, so that it needs nobody else on the trip. */
const expenseOf = ({ person }: Device, to: number) => ({
  title: `Expense ${to}`,
  spentOn: dayOf(to),
  currency: 'EUR',
  amountMinor: to + 1,
  payers: [{ personId: person.id, amountMinor: to + 1 }],
  split: { mode: 'equally', personIds: [person.id] },
});

const changeExpense =
  (fieldsOf: (device: Device, step: Step) => object): Act =>
  async (device, step, { tripId }) => {
    const expense = some(device.shown(listExpenses), step.of);
    if (!expense) return;
    const body = parsed(updateExpense, fieldsOf(device, step));
    const changed = changedFrom('updateExpense', body, expense);
    if (Object.keys(changed.body).length > 1)
      await device.write('updateExpense', { params: { tripId, expenseId: expense.id }, ...changed });
  };

const changeTrip =
  (fieldsOf: (step: Step) => object): Act =>
  async (device, step, { tripId }) => {
    const trip = device.shown(getTrip);
    if (!trip) return;
    const changed = changedFrom('updateTrip', parsed(updateTrip, fieldsOf(step)), trip);
    if (Object.keys(changed.body).length > 1) await device.write('updateTrip', { params: { tripId }, ...changed });
  };

/** What the owner does to the others' rights, which goes through no queue. */
const manage =
  (send: (owner: Person, members: string, step: Step, adminId: string) => Promise<unknown>): Act =>
  async ({ isOpen, isOnline, person }, step, { tripId, adminId }) => {
    if (isOpen && isOnline && person.id !== adminId) await send(person, `/api/trips/${tripId}/members`, step, adminId);
  };

const roleOf = ({ to }: Step) => ({ role: to % 3 === 0 ? 'admin' : 'member' });

/** Settles for a version of the first field that waits for a choice. */
export const choose: Act = async ({ name, queue, outbox }, { to }, { conflicts, decided, left, written }) => {
  const conflict = queue.find(({ state }) => state === 'conflict');
  const [thing, theirs] = Object.entries(conflict?.theirs ?? {}).find(([, left]) => Object.keys(left).length > 0) ?? [];
  const [names] = conflict && theirs ? groupedFields(conflict, theirs) : [];
  if (!conflict || !thing || !names) return;
  // What they have made over it since counts over what they choose now.
  for (const change of queue) if (dependsOn(change, conflict)) decided.add(change.id);
  const made = written.find(({ change }) => change.id === conflict.id)?.change ?? conflict;
  conflicts.push({
    device: name,
    thing,
    since: kindOf(made)?.versionOf?.(made, thing) ?? 0,
    theirs: Object.fromEntries(names.map((field) => [field, theirs?.[field]])),
  });
  const choice = to % 2 ? 'mine' : 'theirs';
  if (choice === 'theirs') left.push({ change: conflict.id, thing, names });
  await outbox.choose(conflict.id, thing, names, choice);
};

/** Gives up what was refused, with what needs it. */
export const discardRefused: Act = async ({ queue, outbox }, _step, { decided, givenUp, tries }) => {
  const refused = queue.find(({ state }) => state === 'refused');
  if (!refused) return;
  for (const { id, before } of [refused, ...outbox.needing(refused)]) {
    decided.add(id);
    givenUp.set(id, { tries: tries.length, before });
  }
  await outbox.discard(refused.id);
};

/** Sends what was refused once more: its writer may have been let in again. */
const retryRefused: Act = async ({ queue, outbox }) => {
  const refused = queue.find(({ state }) => state === 'refused');
  if (refused) await outbox.retry(refused.id);
};

/** Deletes the trip, which ends everything on it. */
export const deleteTrip = (device: Device, { tripId }: World): Promise<void> =>
  device.write('deleteTrip', { params: { tripId } });

export const acts = {
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
  join: async (device, { of, to }, { tripId }) => {
    const activity = some(device.shown(listActivities), of);
    if (!activity) return;
    const params = { tripId, itemId: activity.id, personId: device.person.id };
    await device.write('joinActivity', { params, body: { isJoining: to % 2 === 0 } });
  },
  addOutfit: (device, { to }, { tripId }) =>
    device.write('addOutfit', {
      params: { tripId },
      body: parsed(addOutfit, { title: `Outfit ${to}`, category: 'Casual', plannedDate: dayOf(to) }),
    }),
  retitleOutfit: changeOutfit(({ to }) => ({ title: `Outfit retitled ${to}` })),
  planOutfit: changeOutfit(({ to }) => ({ plannedDate: dayOf(to) })),
  deleteOutfit: async (device, { of }, { tripId }) => {
    const outfit = some(device.shown(listOutfits), of);
    if (outfit) await device.write('deleteOutfit', { params: { tripId, outfitId: outfit.id } });
  },
  addIdea: (device, { to }, { tripId }) =>
    device.write('addIdea', { params: { tripId }, body: parsed(addIdea, { title: `Idea ${to}` }) }),
  retitleIdea: changeIdea(({ to }) => ({ title: `Idea retitled ${to}` })),
  noteIdea: changeIdea(({ to }) => ({ note: `Noted ${to}` })),
  answerIdea: async (device, { of, to }, { tripId }) => {
    const idea = some(device.shown(listIdeas), of);
    if (!idea) return;
    const params = { tripId, ideaId: idea.id, personId: device.person.id };
    await device.write('answerIdea', { params, body: { answer: ANSWERS[to % ANSWERS.length] } });
  },
  commentOnIdea: ofIdea('addIdeaComment', ({ to }) => parsed(addIdeaComment, { text: `Comment ${to}` })),
  planIdea: ofIdea('planIdea', ({ to }) => parsed(planIdea, timesOf(to))),
  deleteIdea: ofIdea('deleteIdea'),
  addExpense: (device, { to }, { tripId }) =>
    device.write('addExpense', { params: { tripId }, body: parsed(addExpense, expenseOf(device, to)) }),
  retitleExpense: changeExpense((_device, { to }) => ({ title: `Expense retitled ${to}` })),
  repriceExpense: changeExpense((device, { to }) => {
    const { amountMinor, payers } = expenseOf(device, to + 100);
    return { amountMinor, payers };
  }),
  deleteExpense: async (device, { of }, { tripId }) => {
    const expense = some(device.shown(listExpenses), of);
    if (expense) await device.write('deleteExpense', { params: { tripId, expenseId: expense.id } });
  },
  pay: async (device, { to }, { tripId }) => {
    const other = device.shown(getTrip)?.members.find(({ userId }) => userId !== device.person.id);
    if (!other) return;
    const ends = { fromId: device.person.id, toId: other.userId };
    const body = { ...ends, currency: 'EUR', amountMinor: to + 1, paidOn: dayOf(to) };
    await device.write('recordPayment', { params: { tripId }, body: parsed(recordPayment, body) });
  },
  answerPayment: async (device, { of, to }, { tripId }) => {
    const payment = some(device.shown(listPayments), of);
    if (payment?.toId !== device.person.id) return;
    const changed = changedFrom('answerPayment', { state: to % 2 ? 'confirmed' : 'declined' }, payment);
    if (Object.keys(changed.body).length > 1)
      await device.write('answerPayment', { params: { tripId, paymentId: payment.id }, ...changed });
  },
  withdrawPayment: async (device, { of }, { tripId }) => {
    const payment = some(device.shown(listPayments), of);
    if (payment) await device.write('withdrawPayment', { params: { tripId, paymentId: payment.id } });
  },
  post: (device, _step, { tripId, written }) =>
    device.write('postMessage', {
      params: { tripId },
      body: parsed(postMessage, { content: `Message ${written.length}` }),
    }),
  react: async (device, { of, to }, { tripId }) => {
    const message = some(device.shown(listMessages), of);
    const params = { tripId, messageId: message?.id ?? '', emoji: '❤️' };
    if (message) await device.write(to % 2 ? 'addReaction' : 'removeReaction', { params });
  },
  retitleTrip: changeTrip(({ to }) => ({ title: `Trip ${to}` })),
  describeTrip: changeTrip(({ to }) => ({ description: `Trip described ${to}` })),
  letMembersAdd: changeTrip(({ to }) => ({ membersMayAdd: to % 2 === 0 })),
  removeMember: manage((owner, members, _step, adminId) => owner.delete(`${members}/${adminId}`)),
  letIn: manage((owner, members, step, userId) => owner.post(members, { userId, ...roleOf(step) })),
  changeRole: manage((owner, members, step, adminId) => owner.patch(`${members}/${adminId}`, roleOf(step))),
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
  retryRefused,
} satisfies Record<string, Act>;

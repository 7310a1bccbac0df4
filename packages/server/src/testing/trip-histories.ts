import {
  answerDatePoll,
  changeDatePoll,
  chooseDates,
  createDatePoll,
  deleteDatePoll,
  endDatePoll,
  listDatePolls,
  reopenDatePoll,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import {
  addIdea,
  addIdeaComment,
  answerIdea,
  deleteIdea,
  deleteIdeaComment,
  listIdeaComments,
  listIdeas,
  planIdea,
  updateIdea,
} from '@caravan/contract/ideas/ideas.endpoints.ts';
import { answers, type IdeaComment } from '@caravan/contract/ideas/ideas.schema.ts';
import {
  addActivity,
  deleteActivity,
  joinActivity,
  moveActivities,
  listActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { changeMemberRole } from '@caravan/contract/members/members.endpoints.ts';
import {
  addExpense,
  answerPayment,
  deleteExpense,
  listExpenses,
  listPayments,
  recordPayment,
  updateExpense,
  withdrawPayment,
} from '@caravan/contract/money/money.endpoints.ts';
import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import { getTrip, updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import fc from 'fast-check';
import type { PatchingReader, SentChange } from './patching-reader.ts';

/** The days of the trips that histories happen on. */
export const DAYS = ['2027-05-01', '2027-05-02', '2027-05-03'];
const NOWHERE = '0192f000-0000-7000-8000-000000000000';

/** What a step is made from: which change, of what, to what. */
interface Step {
  readonly by: number;
  readonly kind: number;
  readonly of: number;
  readonly to: number;
}

/** Dates that are voted on. */
const SPANS = ['2027-05-01/2027-05-03', '2027-05-08/2027-05-10', '2027-06-04/2027-06-07'];

interface Turn {
  readonly reader: Pick<PatchingReader, 'listed'>;
  readonly tripId: string;
  /** The ids of everybody on the trip. */
  readonly people: readonly string[];
  readonly of: number;
  readonly to: number;
}

const dayOf = ({ to }: Turn): string | null => DAYS[to % 4] ?? null;
const some = ({ reader, of }: Turn, list: EndpointShape): string => {
  const rows = reader.listed(list);
  return rows[of % Math.max(rows.length, 1)]?.id ?? NOWHERE;
};
/** One of the guests of the trip, if it has any: who is removed then is kept as a name. */
const guestIn = ({ reader, of }: Turn): string[] => {
  const guests = reader.listed(getTrip);
  const one = guests[of % guests.length];
  return one ? [one.id] : [];
};
const somebody = ({ people, of }: Turn): string => people[of % people.length] ?? NOWHERE;
const timeOf = (turn: Turn): string | null => {
  const day = dayOf(turn);
  return day && `${day}T1${turn.of % 10}:00:00Z`;
};

/** Each change whose answer is put into what was read, in several ways. */
const makers: readonly ((turn: Turn) => SentChange)[] = [
  (turn) => ({
    endpoint: addShoppingItem,
    params: { tripId: turn.tripId },
    body: { name: `Item ${turn.to}`, assignedTo: turn.to % 2 ? somebody(turn) : null },
  }),
  (turn) => ({
    endpoint: updateShoppingItem,
    params: { tripId: turn.tripId, itemId: some(turn, listShoppingItems) },
    body: { isCompleted: turn.to % 2 === 0 },
  }),
  (turn) => ({
    endpoint: updateShoppingItem,
    params: { tripId: turn.tripId, itemId: some(turn, listShoppingItems) },
    body: { name: `Renamed ${turn.to}`, price: `${turn.to}` },
  }),
  (turn) => ({
    endpoint: deleteShoppingItem,
    params: { tripId: turn.tripId, itemId: some(turn, listShoppingItems) },
  }),
  (turn) => ({
    endpoint: createDatePoll,
    params: { tripId: turn.tripId },
    body: { candidates: turn.to % 2 ? SPANS : SPANS.slice(1) },
  }),
  (turn) => ({
    endpoint: changeDatePoll,
    params: { tripId: turn.tripId, pollId: some(turn, listDatePolls) },
    body: { note: `Note ${turn.to}`, candidates: turn.of % 2 ? SPANS : SPANS.slice(1) },
  }),
  (turn) => ({
    endpoint: answerDatePoll,
    params: {
      tripId: turn.tripId,
      pollId: some(turn, listDatePolls),
      personId: (turn.to % 2 ? guestIn(turn)[0] : undefined) ?? somebody({ ...turn, of: turn.to }),
    },
    body: { span: SPANS[turn.to % SPANS.length], answer: turn.of % 2 ? 'yes' : 'no' },
  }),
  (turn) => ({ endpoint: endDatePoll, params: { tripId: turn.tripId, pollId: some(turn, listDatePolls) } }),
  (turn) => ({ endpoint: reopenDatePoll, params: { tripId: turn.tripId, pollId: some(turn, listDatePolls) } }),
  (turn) => ({
    endpoint: chooseDates,
    params: { tripId: turn.tripId, pollId: some(turn, listDatePolls) },
    body: { span: SPANS[turn.to % SPANS.length], contents: { move: turn.of % 2 ? 'all' : 'none' } },
  }),
  (turn) => ({ endpoint: deleteDatePoll, params: { tripId: turn.tripId, pollId: some(turn, listDatePolls) } }),
  (turn) => ({
    endpoint: addActivity,
    params: { tripId: turn.tripId },
    body: { title: `Activity ${turn.to}`, startTime: timeOf(turn) },
  }),
  (turn) => ({
    endpoint: updateActivity,
    params: { tripId: turn.tripId, itemId: some(turn, listActivities) },
    body: { title: `Renamed ${turn.to}`, startTime: timeOf(turn) },
  }),
  (turn) => ({
    endpoint: updateActivity,
    params: { tripId: turn.tripId, itemId: some(turn, listActivities) },
    body: { startTime: timeOf(turn), moveOutfits: { from: DAYS[turn.of % 3], to: dayOf(turn) } },
  }),
  (turn) => ({
    endpoint: moveActivities,
    params: { tripId: turn.tripId },
    body: {
      moves: [
        {
          id: some(turn, listActivities),
          startTime: timeOf(turn),
          endTime: null,
          moveOutfits: { from: DAYS[turn.of % 3], to: dayOf(turn) },
        },
      ],
    },
  }),
  (turn) => ({
    endpoint: joinActivity,
    params: { tripId: turn.tripId, itemId: some(turn, listActivities), personId: somebody({ ...turn, of: turn.to }) },
    body: { isJoining: turn.of % 2 === 0 },
  }),
  (turn) => ({
    endpoint: updateActivity,
    params: { tripId: turn.tripId, itemId: some(turn, listActivities) },
    body: { participants: { mode: turn.to % 2 ? 'some' : 'everybody', personIds: [somebody(turn)] } },
  }),
  (turn) => ({
    endpoint: updateActivity,
    params: { tripId: turn.tripId, itemId: some(turn, listActivities) },
    body: {
      joining: {
        ...(turn.of % 2 && { mode: turn.to % 3 ? ('some' as const) : ('everybody' as const) }),
        joins: turn.to % 2 ? [somebody(turn)] : [],
        leaves: turn.to % 2 ? [] : [somebody({ ...turn, of: turn.to })],
      },
    },
  }),
  (turn) => ({ endpoint: addGuest, params: { tripId: turn.tripId }, body: { name: `Guest ${turn.to}` } }),
  (turn) => ({
    endpoint: renameGuest,
    params: { tripId: turn.tripId, guestId: some(turn, getTrip) },
    body: { name: `Renamed ${turn.to}` },
  }),
  (turn) => ({ endpoint: removeGuest, params: { tripId: turn.tripId, guestId: some(turn, getTrip) } }),
  (turn) => ({ endpoint: deleteActivity, params: { tripId: turn.tripId, itemId: some(turn, listActivities) } }),
  (turn) => ({
    endpoint: addExpense,
    params: { tripId: turn.tripId },
    body: {
      title: `Expense ${turn.to}`,
      spentOn: dayOf(turn) ?? DAYS[0],
      currency: 'EUR',
      amountMinor: turn.to + 1,
      payers: [{ personId: somebody(turn), amountMinor: turn.to + 1 }],
      split: { mode: 'equally', personIds: [...new Set([...turn.people, ...guestIn(turn)])] },
    },
  }),
  (turn) => ({
    endpoint: updateExpense,
    params: { tripId: turn.tripId, expenseId: some(turn, listExpenses) },
    body: turn.to % 2 ? { amountMinor: turn.to } : { spentOn: dayOf(turn) ?? DAYS[0] },
  }),
  (turn) => ({ endpoint: deleteExpense, params: { tripId: turn.tripId, expenseId: some(turn, listExpenses) } }),
  (turn) => ({
    endpoint: recordPayment,
    params: { tripId: turn.tripId },
    body: {
      fromId: somebody(turn),
      toId: somebody({ ...turn, of: turn.of + 1 }),
      currency: 'EUR',
      amountMinor: turn.to + 1,
      paidOn: dayOf(turn) ?? DAYS[0],
    },
  }),
  (turn) => ({
    endpoint: answerPayment,
    params: { tripId: turn.tripId, paymentId: some(turn, listPayments) },
    body: { state: turn.to % 2 ? 'confirmed' : 'declined' },
  }),
  (turn) => ({ endpoint: withdrawPayment, params: { tripId: turn.tripId, paymentId: some(turn, listPayments) } }),
  (turn) => ({
    endpoint: addOutfit,
    params: { tripId: turn.tripId },
    body: {
      title: `Outfit ${turn.to}`,
      category: 'Casual',
      plannedDate: dayOf(turn),
      activityId: turn.to % 2 ? some(turn, listActivities) : null,
    },
  }),
  (turn) => ({
    endpoint: updateOutfit,
    params: { outfitId: some(turn, listOutfits) },
    body: { title: `Renamed ${turn.to}`, plannedDate: dayOf(turn) },
  }),
  (turn) => ({
    endpoint: copyOutfit,
    params: { tripId: turn.tripId, outfitId: some(turn, listOutfits) },
    body: { plannedDate: dayOf(turn) },
  }),
  (turn) => ({
    endpoint: transferOutfit,
    params: { outfitId: some(turn, listOutfits) },
    body: { tripId: turn.tripId, plannedDate: dayOf(turn) },
  }),
  (turn) => ({ endpoint: deleteOutfit, params: { tripId: turn.tripId, outfitId: some(turn, listOutfits) } }),
  (turn) => ({
    endpoint: changeMemberRole,
    params: { tripId: turn.tripId, userId: somebody(turn) },
    body: { role: turn.to % 2 ? 'admin' : 'member' },
  }),
  (turn) => ({ endpoint: addIdea, params: { tripId: turn.tripId }, body: { title: `Idea ${turn.to}` } }),
  (turn) => ({
    endpoint: updateIdea,
    params: { tripId: turn.tripId, ideaId: some(turn, listIdeas) },
    body: { title: `Renamed ${turn.to}` },
  }),
  (turn) => ({
    endpoint: answerIdea,
    params: { tripId: turn.tripId, ideaId: some(turn, listIdeas), personId: somebody({ ...turn, of: turn.to }) },
    body: { answer: ([...answers, null] as const)[turn.to % 4] ?? null },
  }),
  (turn) => ({ endpoint: deleteIdea, params: { tripId: turn.tripId, ideaId: some(turn, listIdeas) } }),
  (turn) => ({
    endpoint: planIdea,
    params: { tripId: turn.tripId, ideaId: some(turn, listIdeas) },
    body: { startTime: timeOf(turn) ?? `${DAYS[0]}T19:00:00Z` },
  }),
  (turn) => ({
    endpoint: addIdeaComment,
    params: { tripId: turn.tripId, ideaId: some(turn, listIdeas) },
    body: { text: `Comment ${turn.to}` },
  }),
  (turn) => {
    const comments = turn.reader.listed(listIdeaComments) as readonly Pick<IdeaComment, 'id' | 'ideaId'>[];
    const { id: commentId, ideaId } = comments[turn.of % Math.max(comments.length, 1)] ?? {
      id: NOWHERE,
      ideaId: NOWHERE,
    };
    return { endpoint: deleteIdeaComment, params: { tripId: turn.tripId, ideaId, commentId } };
  },
  (turn) => ({ endpoint: updateTrip, params: { tripId: turn.tripId }, body: { title: `Trip ${turn.to}` } }),
];

/** Beside the changes: a connection that breaks, and one that comes back. */
const KINDS = makers.length + 2;

const takeTurn = async (readers: readonly PatchingReader[], tripId: string, one: Step): Promise<unknown> => {
  const reader = readers[one.by];
  const make = makers[one.kind];
  if (!reader) return undefined;
  const people = readers.map(({ person }) => person.id);
  if (make) return reader.change(make({ ...one, reader, tripId, people }));
  return one.kind === makers.length ? reader.disconnect() : reader.reconnect();
};

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(2),
  kind: fc.nat(KINDS - 1),
  of: fc.nat(20),
  to: fc.nat(20),
});
/** What happens at the same time, and who reads meanwhile; again and again. */
const round = fc.record({
  together: fc.array(step, { minLength: 1, maxLength: 5 }),
  reading: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
});
export const histories = fc.array(round, { minLength: 4, maxLength: 12 });

type History = typeof histories extends fc.Arbitrary<infer Rounds> ? Rounds : never;

/** Lets a history of three readers of a trip happen; in the end all of them are there and know what has happened. */
export const live = async (readers: readonly PatchingReader[], tripId: string, history: History): Promise<void> => {
  for (const { together, reading } of history) {
    const acts = together.map((one) => takeTurn(readers, tripId, one));
    await Promise.all([...acts, ...reading.map((index) => readers[index]?.catchUp())]);
  }
  for (const reader of readers) {
    await reader.reconnect();
    await reader.catchUp();
  }
};

/** The changes that histories have. */
export const triedChanges = (): ReadonlySet<EndpointShape> => {
  const turn = { tripId: NOWHERE, people: [NOWHERE], of: 0, to: 0, reader: { listed: () => [] } };
  return new Set(makers.map((make) => make(turn).endpoint));
};

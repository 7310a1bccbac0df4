import {
  answerDatePoll,
  changeDatePoll,
  chooseDates,
  createDatePoll,
  deleteDatePoll,
  endDatePoll,
  listDatePolls,
  reopenDatePoll,
} from './date-polls/date-polls.endpoints.ts';
import { compareDatePolls } from './date-polls/date-polls.rules.ts';
import type { DatePoll } from './date-polls/date-polls.schema.ts';
import type { AnswerOf, EndpointShape } from './endpoint.ts';
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
} from './ideas/ideas.endpoints.ts';
import type { Idea, IdeaComment } from './ideas/ideas.schema.ts';
import {
  addActivity,
  deleteActivity,
  joinActivity,
  listActivities,
  moveActivities,
  updateActivity,
} from './itinerary/itinerary.endpoints.ts';
import { compareActivities } from './itinerary/itinerary.rules.ts';
import type { Activity } from './itinerary/itinerary.schema.ts';
import type { LiveResource } from './live.ts';
import { changeMemberRole, listMembers } from './members/members.endpoints.ts';
import { addGuest, renameGuest } from './members/guests.endpoints.ts';
import type { Guest } from './members/guests.schema.ts';
import { compareGuests } from './members/people.rules.ts';
import { compareMembers } from './members/members.rules.ts';
import type { Member } from './members/members.schema.ts';
import { compareExpenses } from './money/expenses.rules.ts';
import type { Expense } from './money/expenses.schema.ts';
import {
  addExpense,
  answerPayment,
  deleteExpense,
  listExpenses,
  listPayments,
  recordPayment,
  updateExpense,
  withdrawPayment,
} from './money/money.endpoints.ts';
import { comparePayments } from './money/payments.rules.ts';
import type { Payment } from './money/payments.schema.ts';
import { transferOutfit } from './outfits/closets.endpoints.ts';
import { addOutfit, copyOutfit, deleteOutfit, listOutfits, updateOutfit } from './outfits/outfits.endpoints.ts';
import { compareOutfits } from './outfits/outfits.rules.ts';
import type { Outfit } from './outfits/outfits.schema.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from './shopping/shopping.endpoints.ts';
import { getTrip, updateTrip } from './trips/trips.endpoints.ts';
import type { TripDetail } from './trips/trips.schema.ts';

/*
 * What one's own change makes of what one has read: the answer of the change is put into it, so that nothing is read again. Whoever
 * does that has what a fresh read would answer, unless somebody else has changed the same since; that is announced.
 */

/** A change that is stored: its answer, and the parameters of its path. */
export interface AnsweredChange {
  readonly answer: unknown;
  readonly params: Readonly<Record<string, string>>;
}

/** A read that a change is put into. */
export interface PatchedRead {
  readonly read: EndpointShape;
  /** @returns what the read would answer now. */
  readonly patch: (known: unknown, change: AnsweredChange) => unknown;
}

/** What a change brings: the resource that it is announced as, and the reads of its trip that its answer goes into. */
export interface BroughtChange {
  readonly resource: LiveResource;
  readonly reads: readonly PatchedRead[];
  /** What it may change beside that, and then announces; whoever hears nothing reads it again. */
  readonly mayTouch?: readonly LiveResource[];
}

interface Row {
  readonly id: string;
  readonly version?: number;
}
type Compare<R> = (a: R, b: R) => number;

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1);

/** Where a row belongs among those in order, behind its equals: a list is not sorted anew for each of a thousand changes. */
const placeAmong = <R>(rows: readonly R[], row: R, compare: Compare<R>): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other !== undefined && compare(other, row) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** With a row in its place among those in order; a newer one that is there stays. */
const withRow = <R extends Row>(rows: readonly R[], row: R, compare: Compare<R>): R[] => {
  const index = rows.findIndex(({ id }) => id === row.id);
  const known = rows[index];
  if (known?.version !== undefined && known.version > (row.version ?? 0)) return [...rows];
  const changed = [...rows];
  if (known) changed.splice(index, 1);
  changed.splice(placeAmong(changed, row, compare), 0, row);
  return changed;
};

/** With a row in place of the one that is there; what was deleted meanwhile stays away. */
const withChangedRow = <R extends Row>(rows: readonly R[], row: R, compare: Compare<R>): R[] =>
  rows.some(({ id }) => id === row.id) ? withRow(rows, row, compare) : [...rows];

const withoutRow = <R extends Row>(rows: readonly R[], gone: string | undefined): R[] => {
  const index = rows.findIndex(({ id }) => id === gone);
  return index < 0 ? [...rows] : rows.toSpliced(index, 1);
};

/** The types of a change and of a read are held together here; the list of changes forgets which they are. */
const patch = <const E extends EndpointShape>(
  read: E,
  to: (known: AnswerOf<E>, change: AnsweredChange) => AnswerOf<E>,
): PatchedRead => ({ read, patch: (known, change) => to(known as AnswerOf<E>, change) });

/** A list whose rows are added, changed and deleted one by one. */
const listOf = <R extends Row>(read: EndpointShape, compare: Compare<R>, idParameter: string) => {
  const rows = (to: (known: readonly R[], change: AnsweredChange) => R[]): readonly PatchedRead[] => [
    { read, patch: (known, change) => to(known as readonly R[], change) },
  ];
  return {
    added: rows((known, { answer }) => withRow(known, answer as R, compare)),
    changedTogether: rows((known, { answer }) =>
      (answer as readonly R[]).reduce<R[]>((all, row) => withChangedRow(all, row, compare), [...known]),
    ),
    changed: rows((known, { answer }) => withChangedRow(known, answer as R, compare)),
    deleted: rows((known, { params }) => withoutRow(known, params[idParameter])),
  };
};

const shopping = listOf(listShoppingItems, byId, 'itemId');
const itinerary = listOf<Activity>(listActivities, compareActivities, 'itemId');
const expenses = listOf<Expense>(listExpenses, compareExpenses, 'expenseId');
const payments = listOf<Payment>(listPayments, comparePayments, 'paymentId');
const outfits = listOf<Outfit>(listOutfits, compareOutfits, 'outfitId');
const datePolls = listOf<DatePoll>(listDatePolls, compareDatePolls, 'pollId');
const ideas = listOf<Idea>(listIdeas, byId, 'ideaId');
const ideaComments = listOf<IdeaComment>(listIdeaComments, byId, 'commentId');

/** What a change makes of the idea that its path names, which it does not answer. */
const ofIdea = (to: (idea: Idea, change: AnsweredChange) => Idea): PatchedRead =>
  patch(listIdeas, (known, change) =>
    known.map((idea) => (idea.id === change.params['ideaId'] ? to(idea, change) : idea)),
  );

const withCommentsChanged = (by: 1 | -1) =>
  ofIdea((idea) => ({ ...idea, commentCount: Math.max(0, idea.commentCount + by) }));

const membersWith = (members: readonly Member[], { answer }: AnsweredChange): Member[] =>
  withChangedRow(members, answer as Member, compareMembers);

const guestsOf = (trip: TripDetail, to: (guests: readonly Guest[]) => Guest[]): TripDetail => ({
  ...trip,
  guests: to(trip.guests ?? []),
});
const withGuest =
  ({ answer }: AnsweredChange) =>
  (guests: readonly Guest[]): Guest[] =>
    withRow(guests, answer as Guest, compareGuests);

const brought: readonly (readonly [EndpointShape, BroughtChange])[] = [
  [addShoppingItem, { resource: 'shopping', reads: shopping.added }],
  [updateShoppingItem, { resource: 'shopping', reads: shopping.changed }],
  [deleteShoppingItem, { resource: 'shopping', reads: shopping.deleted }],
  [addActivity, { resource: 'itinerary', reads: itinerary.added }],
  // Outfits move along with their activity, go by its name, and lose their link to one that is deleted.
  [updateActivity, { resource: 'itinerary', reads: itinerary.changed, mayTouch: ['outfits'] }],
  [joinActivity, { resource: 'itinerary', reads: itinerary.changed }],
  [moveActivities, { resource: 'itinerary', reads: itinerary.changedTogether, mayTouch: ['outfits'] }],
  [deleteActivity, { resource: 'itinerary', reads: itinerary.deleted, mayTouch: ['outfits', 'ideas'] }],
  [addIdea, { resource: 'ideas', reads: ideas.added }],
  [updateIdea, { resource: 'ideas', reads: ideas.changed }],
  [answerIdea, { resource: 'ideas', reads: ideas.changed }],
  [
    deleteIdea,
    {
      resource: 'ideas',
      reads: [
        ...ideas.deleted,
        patch(listIdeaComments, (known, { params }) => known.filter(({ ideaId }) => ideaId !== params['ideaId'])),
      ],
    },
  ],
  [
    planIdea,
    {
      resource: 'itinerary',
      reads: [
        ...itinerary.added,
        ofIdea((idea, { answer }) => ({ ...idea, plannedActivityId: (answer as Activity).id })),
      ],
      mayTouch: ['ideas'],
    },
  ],
  [addIdeaComment, { resource: 'ideas', reads: [...ideaComments.added, withCommentsChanged(1)] }],
  [deleteIdeaComment, { resource: 'ideas', reads: [...ideaComments.deleted, withCommentsChanged(-1)] }],
  // The sums that follow from them are read again.
  [addExpense, { resource: 'money', reads: expenses.added }],
  [updateExpense, { resource: 'money', reads: expenses.changed }],
  [deleteExpense, { resource: 'money', reads: expenses.deleted }],
  [recordPayment, { resource: 'money', reads: payments.added }],
  [answerPayment, { resource: 'money', reads: payments.changed }],
  [withdrawPayment, { resource: 'money', reads: payments.deleted }],
  [addOutfit, { resource: 'outfits', reads: outfits.added }],
  [copyOutfit, { resource: 'outfits', reads: outfits.added }],
  [transferOutfit, { resource: 'outfits', reads: outfits.added }],
  [updateOutfit, { resource: 'outfits', reads: outfits.changed }],
  [deleteOutfit, { resource: 'outfits', reads: outfits.deleted }],
  [addGuest, { resource: 'members', reads: [patch(getTrip, (trip, change) => guestsOf(trip, withGuest(change)))] }],
  [
    renameGuest,
    {
      resource: 'members',
      reads: [patch(getTrip, (trip, change) => guestsOf(trip, withGuest(change)))],
      // What was answered to dates for them stands under their name.
      mayTouch: ['dates'],
    },
  ],
  // A trip says whether its dates are being voted on.
  [createDatePoll, { resource: 'dates', reads: datePolls.added, mayTouch: ['trip'] }],
  [deleteDatePoll, { resource: 'dates', reads: datePolls.deleted, mayTouch: ['trip'] }],
  [endDatePoll, { resource: 'dates', reads: datePolls.changed, mayTouch: ['trip'] }],
  [reopenDatePoll, { resource: 'dates', reads: datePolls.changed, mayTouch: ['trip'] }],
  [changeDatePoll, { resource: 'dates', reads: datePolls.changed }],
  [answerDatePoll, { resource: 'dates', reads: datePolls.changed }],
  // The trip has other dates by it, and what it holds moves along.
  [chooseDates, { resource: 'dates', reads: datePolls.changed, mayTouch: ['trip', 'itinerary', 'outfits', 'flights'] }],
  [
    changeMemberRole,
    {
      resource: 'members',
      reads: [
        patch(listMembers, membersWith),
        patch(getTrip, (trip, change) => ({ ...trip, members: membersWith(trip.members, change) })),
      ],
    },
  ],
  [
    updateTrip,
    {
      resource: 'trip',
      // What the trip holds moves along with its dates.
      mayTouch: ['itinerary', 'outfits', 'flights'],
      reads: [
        patch(getTrip, (trip, { answer }) => {
          const changed = answer as TripDetail;
          return trip.version > changed.version ? trip : changed;
        }),
      ],
    },
  ],
];

/** What changes bring with their answers; all others are read again. */
export const broughtBy: ReadonlyMap<EndpointShape, BroughtChange> = new Map(brought);

/** The trip that a change was made on. */
export const tripOfChange = ({ answer, params }: AnsweredChange): string => {
  const { tripId } = (answer ?? {}) as { tripId?: unknown };
  // A copy goes to the trip that the answer names.
  return typeof tripId === 'string' ? tripId : (params.tripId ?? '');
};

import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { refusalToLeave, type TripPerson } from '@caravan/contract/members/members.rules.ts';
import { changedExpense, expenseProblems } from '@caravan/contract/money/expenses.rules.ts';
import {
  type GuestOf,
  mayAnswerPayment,
  mayChangeExpense,
  mayRecordPayment,
  mayWithdrawPayment,
} from '@caravan/contract/money/money.rules.ts';
import { peopleOfExpense } from '@caravan/contract/money/replaced-people.rules.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { tries } from '../../testing/seeded-random.ts';
import { upload } from '../../testing/uploads.ts';

const here = eachWithExampleMembers();

interface World {
  readonly trip: string;
  readonly money: string;
}
interface Step {
  readonly act: number;
  readonly by: number;
  readonly of: number;
  readonly to: number;
}

const CURRENCIES = ['EUR', 'JPY', 'KWD'];
const detailOf = async ({ trip }: World): Promise<TripDetail> => (await here.owner.get<TripDetail>(trip)).body;
const expensesOf = async ({ money }: World) => (await here.owner.get<Expense[]>(`${money}/expenses`)).body;
const paymentsOf = async ({ money }: World) => (await here.owner.get<Payment[]>(`${money}/payments`)).body;

/** Everybody of the trip, those who have left too. */
const everybodyIn = ({ members, guests = [] }: TripDetail): string[] => [
  ...members.map(({ userId }) => userId),
  ...guests.map(({ id }) => id),
];
const peopleOf = async (world: World): Promise<string[]> => everybodyIn(await detailOf(world));
const some = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** A trip as it was looked at before an act. */
interface Look {
  readonly world: World;
  readonly by: Person;
  readonly detail: TripDetail;
  readonly people: readonly string[];
  readonly expenses: readonly Expense[];
  readonly payments: readonly Payment[];
}

const look = async (world: World, by: Person): Promise<Look> => {
  const [detail, expenses, payments] = await Promise.all([detailOf(world), expensesOf(world), paymentsOf(world)]);
  return { world, by, detail, people: everybodyIn(detail), expenses, payments };
};

const expenseOf = (people: readonly string[], { of, to }: Step) => {
  const amountMinor = 1 + to * 137;
  const currency = some(CURRENCIES, of) ?? 'EUR';
  return {
    title: `Expense ${to}`,
    spentOn: '2027-05-01',
    isRefund: to % 11 === 0,
    currency,
    amountMinor,
    payers: [{ personId: some(people, to) ?? '', amountMinor }],
    split: { mode: 'equally' as const, personIds: people.slice(of % people.length) },
    rate: to % 2 ? { to: 'EUR', value: `0.${of + 1}`, source: 'entered' as const } : null,
  };
};

const NOT_ON_TRIP = '404 trip_not_found';
const FORBIDDEN = '403 forbidden';
const UNSOUND = '400 validation';
const GONE = '404 not_found';
const OWNER_LEAVES = '403 owner_leaves';

/** Whoever acts, as somebody of the trip; `null` where they are not on it. */
const viewerOf = ({ by, detail }: Look): TripPerson | null =>
  detail.members.find(({ userId }) => userId === by.id) ?? null;

/** What somebody is answered who does what the rules let them do, if they do. */
const allowed = (seen: Look, answer: string, refusal: (viewer: TripPerson) => string | false | undefined): string => {
  const viewer = viewerOf(seen);
  return viewer ? refusal(viewer) || answer : NOT_ON_TRIP;
};

/** Whether one of these is a name alone by now, who was not among those before. */
const namesFormer = ({ detail }: Look, ids: readonly string[], before: readonly string[] = []): boolean =>
  ids.some((id) => !before.includes(id) && (detail.guests ?? []).some((guest) => guest.id === id && guest.isFormer));

interface Act {
  readonly request: Promise<{ status: number; body: unknown }>;
  /** What it is answered where nobody else does anything meanwhile. */
  readonly expected: string;
}

const changing = (
  seen: Look,
  of: number,
  change: Partial<Pick<Expense, 'amountMinor' | 'payers' | 'split'>>,
): Act | undefined => {
  const expense = some(seen.expenses, of);
  if (!expense) return undefined;
  const changed = changedExpense(expense, change);
  const expected = allowed(
    seen,
    '200',
    (viewer) =>
      (!mayChangeExpense(viewer, expense) && FORBIDDEN) ||
      ((expenseProblems(changed).length > 0 || namesFormer(seen, peopleOfExpense(changed), peopleOfExpense(expense))) &&
        UNSOUND),
  );
  return { request: seen.by.put(`${seen.world.money}/expenses/${expense.id}`, change), expected };
};

const guestIn =
  ({ detail }: Look): GuestOf =>
  (personId) =>
    detail.guests?.find(({ id }) => id === personId);

const joining = async (person: Person, world: World, guestId?: string): Promise<Act> => {
  const link = await here.owner.post<{ secret: string }>(`${world.trip}/join-links`, { guestId });
  return { request: person.post(`/api/join/${link.body.secret}`), expected: '200' };
};

const adding = (seen: Look, step: Step): Act => {
  const expense = expenseOf(seen.people, step);
  return {
    request: seen.by.post(`${seen.world.money}/expenses`, expense),
    expected: allowed(seen, '201', () => namesFormer(seen, peopleOfExpense(expense)) && UNSOUND),
  };
};

/** What people do, and what they are answered; nothing where there is nothing to do it with. */
const acts: readonly ((seen: Look, step: Step) => Act | undefined | Promise<Act>)[] = [
  adding,
  adding,
  (seen, step) => {
    const { amountMinor, payers } = expenseOf(seen.people, step);
    return changing(seen, step.of, { amountMinor, payers });
  },
  (seen, { of, to }) => {
    const parts = seen.people.map((personId, at) => ({ personId, weight: 1 + ((at * to) % 3) }));
    return changing(seen, of, { split: { mode: 'shares', parts } });
  },
  (seen, { of }) => {
    const expense = some(seen.expenses, of);
    return (
      expense && {
        request: seen.by.delete(`${seen.world.money}/expenses/${expense.id}`),
        expected: allowed(seen, '204', (viewer) => !mayChangeExpense(viewer, expense) && FORBIDDEN),
      }
    );
  },
  (seen, { of, to }) => {
    const ends = { fromId: some(seen.people, of) ?? '', toId: some(seen.people, of + 1) ?? '' };
    const body = { ...ends, currency: some(CURRENCIES, to), amountMinor: 1 + to * 11, paidOn: '2027-05-02' };
    return {
      request: seen.by.post(`${seen.world.money}/payments`, body),
      expected: allowed(
        seen,
        '201',
        (viewer) =>
          (ends.fromId === ends.toId && UNSOUND) || (!mayRecordPayment(viewer, ends, guestIn(seen)) && FORBIDDEN),
      ),
    };
  },
  (seen, { of, to }) => {
    const payment = some(seen.payments, of);
    const state = to % 2 ? 'declined' : 'confirmed';
    return (
      payment && {
        request: seen.by.put(`${seen.world.money}/payments/${payment.id}`, { state }),
        expected: allowed(seen, '200', (viewer) => !mayAnswerPayment(viewer, payment, guestIn(seen)) && FORBIDDEN),
      }
    );
  },
  (seen, { of }) => {
    const payment = some(seen.payments, of);
    return (
      payment && {
        request: seen.by.delete(`${seen.world.money}/payments/${payment.id}`),
        expected: allowed(seen, '204', (viewer) => !mayWithdrawPayment(viewer, payment) && FORBIDDEN),
      }
    );
  },
  ({ world }, { to }) => ({
    request: here.owner.put(`${world.money}/settings`, { currency: some(CURRENCIES, to) }),
    expected: '200',
  }),
  (seen) => ({
    request: seen.by.post(`${seen.world.trip}/leave`),
    expected: allowed(seen, '204', ({ role }) => refusalToLeave(role) !== null && OWNER_LEAVES),
  }),
  ({ world }) => joining(here.member, world),
  (seen, { to }) => ({
    request: seen.by.post(`${seen.world.trip}/guests`, { name: `Guest ${to}` }),
    expected: allowed(seen, '201', () => false),
  }),
  ({ world, detail }, { of }) => {
    const guest = some(detail.guests ?? [], of);
    return (
      guest && {
        request: here.owner.delete(`${world.trip}/guests/${guest.id}`),
        expected: guest.isFormer ? GONE : '204',
      }
    );
  },
  ({ world, detail }, { of }) => {
    const guest = some(
      (detail.guests ?? []).filter(({ isFormer }) => !isFormer),
      of,
    );
    return guest && joining(here.stranger, world, guest.id);
  },
];

/** Where others act at the same time, things and people that were there are gone, or somebody is on the trip who was not. */
const MEANWHILE: ReadonlySet<string> = new Set([
  '200',
  '201',
  '204',
  NOT_ON_TRIP,
  FORBIDDEN,
  OWNER_LEAVES,
  UNSOUND,
  GONE,
  '404 join_link_unknown',
  '410 join_link_revoked',
]);

const said = ({ status, body }: { status: number; body: unknown }): string => {
  const code = (body as { code?: string } | null)?.code;
  return code === undefined ? `${status}` : `${status} ${code}`;
};

/** Some acts at the same time: one alone is answered as the rules say, and of several none in a way that nothing explains. */
const doTogether = async (world: World, together: readonly Step[]): Promise<void> => {
  const people = [here.owner, here.admin, here.member, here.stranger];
  const answers = await Promise.all(
    together.map(async (one) => {
      const act = await acts[one.act]?.(await look(world, some(people, one.by) ?? here.owner), one);
      return act ? { step: one, expected: act.expected, answer: said(await act.request) } : null;
    }),
  );
  const wrong = answers.filter(
    (one) => one !== null && one.answer !== one.expected && (together.length === 1 || !MEANWHILE.has(one.answer)),
  );
  expect(wrong).toEqual([]);
};

const step = fc.record({ act: fc.nat(acts.length - 1), by: fc.nat(3), of: fc.nat(8), to: fc.nat(40) });
const alone = fc.array(step, { minLength: 1, maxLength: 1 });
const rounds = fc.array(fc.oneof(alone, fc.array(step, { minLength: 2, maxLength: 4 })), {
  minLength: 4,
  maxLength: 16,
});

test('whatever people spend, change, pay and delete at the same time, and whoever leaves, comes back or is a guest no more: the balances add up to 0 in every currency, everybody in them has a name, and paying what is suggested leaves nothing', async () => {
  const property = fc.asyncProperty(rounds, async (history) => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const world = { trip, money: `${trip}/money` };
    for (const together of history) await doTogether(world, together);

    const { body: stored } = await here.owner.get<Money>(world.money);

    expect(stored).toEqual(standingOf(stored.settings, await expensesOf(world), await paymentsOf(world)));
    const known = new Set(await peopleOf(world));
    for (const { people: rows } of [...stored.balances, ...stored.ownBalances]) {
      expect(rows.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0);
      expect(rows.filter(({ personId }) => !known.has(personId))).toEqual([]);
    }
    for (const { fromId, toId, currency, amountMinor } of suggestedPayments(stored)) {
      const payment = { fromId, toId, currency, amountMinor, paidOn: '2027-05-03' };
      expect((await here.owner.post(`${world.money}/payments`, payment)).status).toBe(201);
    }
    const after = (await here.owner.get<Money>(world.money)).body;
    expect(after.balances.flatMap(({ people: rows }) => rows).filter(({ balanceMinor }) => balanceMinor !== 0)).toEqual(
      [],
    );
  });

  await fc.assert(property, { seed: 20_261_128, numRuns: tries(6, 60), endOnFailure: true });
});

test('a trip is deleted with its money and its receipts', async () => {
  const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const url = (await upload(here.owner, { name: 'bill.pdf', bytes: Buffer.from(samplePdf()) })).body.objectPath;
  const step = { act: 0, by: 0, of: 0, to: 1 };
  const expense = expenseOf(await peopleOf({ trip, money: `${trip}/money` }), step);
  expect((await here.owner.post(`${trip}/money/expenses`, { ...expense, receipts: [{ url }] })).status).toBe(201);
  const body = { fromId: here.owner.id, toId: here.member.id, currency: 'EUR', amountMinor: 1, paidOn: '2027-05-02' };
  expect((await here.owner.post(`${trip}/money/payments`, body)).status).toBe(201);

  expect((await here.owner.delete(trip)).status).toBe(204);

  for (const table of ['expenses', 'expense_shares', 'expense_receipts', 'trip_payments', 'money_history', 'files'])
    expect((await here.app.database.pool.query(`select 1 from ${table}`)).rows).toEqual([]);
});

test('whoever deletes their account stays as a name where money hangs on them', async () => {
  const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const other = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const expense = expenseOf(await peopleOf({ trip, money: `${trip}/money` }), { act: 0, by: 0, of: 0, to: 1 });
  expect((await here.owner.post(`${trip}/money/expenses`, expense)).status).toBe(201);

  expect((await here.member.post('/api/auth/user/deletion')).status).toBe(204);

  const guestsOf = async (address: string) => (await here.owner.get<{ guests: Guest[] }>(address)).body.guests;
  expect(await guestsOf(trip)).toMatchObject([
    { id: here.member.id, isFormer: true, name: expect.stringMatching(/^Mia /) },
  ]);
  expect(await guestsOf(other)).toEqual([]);
});

test('whoever deletes their account stays as a name where they added, recorded or changed something', async () => {
  const adding = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const recording = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const amountMinor = 500;
  const expense = {
    title: 'Taxi',
    spentOn: '2027-05-01',
    currency: 'EUR',
    amountMinor,
    payers: [{ personId: here.owner.id, amountMinor }],
    split: { mode: 'equally', personIds: [here.owner.id, here.member.id] },
  };
  const payment = { fromId: here.member.id, toId: here.owner.id, currency: 'EUR', amountMinor, paidOn: '2027-05-02' };
  expect((await here.admin.post(`${adding}/money/expenses`, expense)).status).toBe(201);
  expect((await here.admin.post(`${recording}/money/payments`, payment)).status).toBe(201);

  expect((await here.admin.post('/api/auth/user/deletion')).status).toBe(204);

  for (const address of [adding, recording])
    expect((await here.owner.get<{ guests: Guest[] }>(address)).body.guests).toMatchObject([
      { id: here.admin.id, isFormer: true, name: expect.stringMatching(/^Adam /) },
    ]);
});

import { randomUUID } from 'node:crypto';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money, MoneyHistoryEntry } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { partsOf } from '@caravan/contract/money/splits.rules.ts';
import { standingOf } from '@caravan/contract/money/standing.rules.ts';
import { fewestPayments, suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { failOnLoggedErrors } from '../../testing/logged-errors.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let trip: string;
let money: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());
failOnLoggedErrors(() => app);

beforeEach(async () => {
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  money = `${trip}/money`;
});

const dinnerOf = (payer: Person, fields: Record<string, unknown> = {}) => ({
  title: 'Dinner',
  spentOn: '2026-03-01',
  currency: 'EUR',
  amountMinor: 9000,
  payers: [{ personId: payer.id, amountMinor: 9000 }],
  split: { mode: 'equally', personIds: [owner.id, admin.id, member.id] },
  ...fields,
});

const add = async (by: Person, fields: Record<string, unknown> = {}): Promise<Expense> =>
  (await by.post<Expense>(`${money}/expenses`, dinnerOf(by, fields))).body;
const pay = (by: Person, from: Person, to: Person, fields: Record<string, unknown> = {}) =>
  by.post<Payment>(`${money}/payments`, {
    fromId: from.id,
    toId: to.id,
    currency: 'EUR',
    amountMinor: 3000,
    paidOn: '2026-03-02',
    ...fields,
  });
const expenses = async (): Promise<Expense[]> => (await member.get<Expense[]>(`${money}/expenses`)).body;
const payments = async (): Promise<Payment[]> => (await member.get<Payment[]>(`${money}/payments`)).body;
const standing = async (): Promise<Money> => (await member.get<Money>(money)).body;
const history = async (query = ''): Promise<MoneyHistoryEntry[]> =>
  (await member.get<{ entries: MoneyHistoryEntry[] }>(`${money}/history${query}`)).body.entries;
const balances = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await standing()).balances.flatMap(({ currency, people }) =>
      people.map(({ personId, balanceMinor }) => [`${nameOf(personId)} ${currency}`, balanceMinor]),
    ),
  );
const nameOf = (id: string): string =>
  Object.entries({ owner, admin, member }).find(([, person]) => person.id === id)?.[0] ?? 'other';
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

beforeEach(async () => {
  await owner.put(`${money}/settings`, { currency: 'EUR' });
});

describe('an expense', () => {
  test('is added by anybody on the trip and read by everybody, with who paid and for whom', async () => {
    const dinner = await add(member, { category: 'food', note: ' With wine ', rate: null });

    expect(dinner).toEqual({
      ...dinnerOf(member),
      id: dinner.id,
      tripId: trip.split('/').at(-1),
      isRefund: false,
      category: 'food',
      note: 'With wine',
      rate: null,
      receipts: [],
      source: null,
      correctedAt: null,
      createdBy: member.id,
      createdAt: dinner.createdAt,
      updatedAt: dinner.createdAt,
      version: 1,
    });
    expect((await owner.get<Expense[]>(`${money}/expenses`)).body).toEqual([dinner]);
    expect(await balances()).toEqual({ 'owner EUR': -3000, 'admin EUR': -3000, 'member EUR': 6000 });
  });

  test('is listed by its day, the latest first', async () => {
    for (const [title, spentOn] of [
      ['Lunch', '2026-03-02'],
      ['Tram', '2026-03-01'],
      ['Museum', '2026-03-02'],
    ])
      await add(owner, { title, spentOn });

    expect((await expenses()).map(({ title }) => title)).toEqual(['Museum', 'Lunch', 'Tram']);
  });

  test.each([
    ['0', { amountMinor: 0 }, 'amountMinor', 'The amount must be more than 0'],
    ['15 digits', { amountMinor: 999_999_999_999_999 }, 'amountMinor', 'The amount is too high'],
    ['what was paid of less', { amountMinor: 9001 }, 'payers', 'What was paid must add up to the amount'],
    ['nobody', { split: { mode: 'equally', personIds: [] } }, 'split', 'Choose at least one person'],
  ])('of %s is refused at the field', async (_what, fields, path, message) => {
    const answer = await owner.post(`${money}/expenses`, dinnerOf(owner, fields));

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual({ path, message });
    expect(await expenses()).toEqual([]);
  });

  describe('of something that was bought or booked', () => {
    const adding = (by: Person, source: object | null) =>
      by.post<Expense>(`${money}/expenses`, dinnerOf(by, { source }));
    const ofHotel = { kind: 'activity', id: randomUUID() };

    test('is one, however many add it at once; without its source it is another', async () => {
      const both = await Promise.all([adding(owner, ofHotel), adding(member, ofHotel)]);

      expect(both.map(refusal)).toEqual(
        expect.arrayContaining([
          [201, undefined],
          [409, 'source_taken'],
        ]),
      );
      expect((await adding(member, null)).status).toBe(201);
      expect((await adding(member, { ...ofHotel, kind: 'shopping' })).status).toBe(201);
      expect(await expenses()).toHaveLength(3);
    });

    test('is none that a repeat refuses, nor one that was deleted', async () => {
      const id = v7();
      const again = () => owner.post<Expense>(`${money}/expenses`, dinnerOf(owner, { id, source: ofHotel }));

      expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
      await owner.delete(`${money}/expenses/${id}`);
      expect((await adding(member, ofHotel)).status).toBe(201);
    });

    test('is made of no other expense by a change', async () => {
      const [hotel, dinner] = [(await adding(owner, ofHotel)).body, await add(owner)];
      const change = (id: string, source: object) => owner.put(`${money}/expenses/${id}`, { source });

      expect(refusal(await change(dinner.id, ofHotel))).toEqual([409, 'source_taken']);
      expect((await change(hotel.id, ofHotel)).status).toBe(200);
    });
  });

  test('names nobody who is not on the trip', async () => {
    const message = 'This person is not on the trip.';
    const paid = await owner.post(`${money}/expenses`, dinnerOf(stranger));
    const shared = await owner.post(
      `${money}/expenses`,
      dinnerOf(owner, { split: { mode: 'equally', personIds: [owner.id, randomUUID()] } }),
    );

    expect([paid.body.issues, shared.body.issues]).toEqual([
      [{ path: 'payers', message }],
      [{ path: 'split', message }],
    ]);
  });

  test('is changed and deleted by whoever added it and by editors', async () => {
    const [own, theirs] = [await add(member), await add(owner)];
    const at = (id: string) => `${money}/expenses/${id}`;

    expect(refusal(await member.put(at(theirs.id), { title: 'Mine' }))).toEqual([403, 'forbidden']);
    expect(refusal(await member.delete(at(theirs.id)))).toEqual([403, 'forbidden']);
    expect((await member.put<Expense>(at(own.id), { title: 'Lunch' })).body).toMatchObject({
      title: 'Lunch',
      version: 2,
    });
    expect((await admin.put<Expense>(at(own.id), { category: 'food' })).body).toMatchObject({ version: 3 });
    expect((await admin.delete(at(own.id))).status).toBe(204);
    expect(refusal(await member.delete(at(own.id)))).toEqual([404, 'not_found']);
    expect((await expenses()).map(({ id }) => id)).toEqual([theirs.id]);
    expect((await stranger.get(`${money}/expenses`)).status).toBe(404);
  });

  test('of another amount has its lone payer pay that, and is computed anew', async () => {
    const dinner = await add(owner);

    const changed = await owner.put<Expense>(`${money}/expenses/${dinner.id}`, { amountMinor: 3000, version: 1 });
    const stale = await admin.put(`${money}/expenses/${dinner.id}`, { amountMinor: 6000, version: 1 });

    expect(changed.body.payers).toEqual([{ personId: owner.id, amountMinor: 3000 }]);
    expect(refusal(stale)).toEqual([409, 'changed_meanwhile']);
    expect(await balances()).toEqual({ 'owner EUR': 2000, 'admin EUR': -1000, 'member EUR': -1000 });
  });

  test('is made once under its id, and not again once it is deleted', async () => {
    const id = v7();
    const sent = dinnerOf(member, { id });

    const both = await Promise.all([1, 2].map(() => member.post<Expense>(`${money}/expenses`, sent)));
    await member.delete(`${money}/expenses/${id}`);
    const again = await member.post(`${money}/expenses`, sent);

    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(refusal(again)).toEqual([410, 'deleted_meanwhile']);
    expect(await expenses()).toEqual([]);
  });

  test('has photos and PDFs as receipts, which everybody on the trip reads', async () => {
    const pdf = await upload(member, { name: 'bill.pdf', bytes: '%PDF-1.4\n%%EOF\n' });
    const text = await upload(member, { name: 'bill.txt', bytes: 'Dinner 90' });
    const withReceipt = (url: string) => ({ receipts: [{ url, filename: 'Bill' }] });

    const dinner = await add(member, withReceipt(pdf.body.objectPath));
    const refused = await member.post(`${money}/expenses`, dinnerOf(member, withReceipt(text.body.objectPath)));

    expect(dinner.receipts).toMatchObject([{ url: pdf.body.objectPath, filename: 'Bill.pdf', kind: 'document' }]);
    expect(refusal(refused)).toEqual([415, 'file_type']);
    expect((await owner.get(`/api${pdf.body.objectPath}`)).status).toBe(200);
    await member.put(`${money}/expenses/${dinner.id}`, { receipts: [] });
    expect((await owner.get(`/api${pdf.body.objectPath}`)).status).toBe(404);
  });
});

describe('currencies', () => {
  const yen = { currency: 'JPY', amountMinor: 10_000 };
  const paidBy = (person: Person) => ({ ...yen, payers: [{ personId: person.id, amountMinor: 10_000 }] });

  test('are settled by the rate of each expense, and apart without one', async () => {
    await add(owner, paidBy(owner));
    await add(owner, { ...paidBy(owner), rate: { to: 'EUR', value: '0.006', source: 'entered' } });

    const { balances: settled, ownBalances } = await standing();

    expect(settled.map(({ currency }) => currency)).toEqual(['EUR', 'JPY']);
    expect(settled[0]?.people.find(({ personId }) => personId === owner.id)?.balanceMinor).toBe(4000);
    expect(ownBalances.find(({ currency }) => currency === 'JPY')?.people.map(({ paidMinor }) => paidMinor)).toContain(
      20_000,
    );
  });

  test('of a trip that settles in another one are computed anew, and what had a rate has it again once that is back', async () => {
    await add(owner, { ...paidBy(owner), rate: { to: 'EUR', value: '0.006', source: 'ecb' } });
    await add(owner);
    const before = await standing();

    await owner.put(`${money}/settings`, { currency: 'USD' });
    const dollars = await standing();
    await owner.put(`${money}/settings`, { currency: 'EUR' });

    expect(dollars.balances.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'JPY']);
    expect({ ...(await standing()), settings: null }).toEqual({ ...before, settings: null });
  });

  test('divide anew what is split in another way, even where the parts stay as they were in its own currency', async () => {
    const added = await add(owner, {
      currency: 'JPY',
      amountMinor: 100,
      payers: [{ personId: owner.id, amountMinor: 100 }],
      rate: { to: 'EUR', value: '1', source: 'entered' },
    });
    const split = { mode: 'exact', parts: partsOf(added, 100) };
    expect((await owner.put(`${money}/expenses/${added.id}`, { split })).status).toBe(200);

    const stored = await standing();
    expect(stored).toEqual(standingOf(stored.settings, await expenses(), await payments()));
  });

  test('say anew who owes whom where those who paid are sent in another order', async () => {
    const payers = [owner, admin].map(({ id }) => ({ personId: id, amountMinor: 4500 }));
    const others = {
      mode: 'equally',
      personIds: [member.id, (await owner.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body.id],
    };
    const added = await add(owner, { payers, split: others });
    expect((await owner.put(`${money}/expenses/${added.id}`, { payers: payers.toReversed() })).status).toBe(200);

    const stored = await standing();
    expect(stored).toEqual(standingOf(stored.settings, await expenses(), await payments()));
  });

  test('follow the trip until money is spent', async () => {
    const { id } = (await owner.post<{ id: string }>('/api/trips', { title: 'Kyoto', currency: 'JPY' })).body;
    const currency = async () => (await owner.get<Money>(`/api/trips/${id}/money`)).body.settings.currency;

    expect(await currency()).toBe('JPY');
    await owner.put(`/api/trips/${id}`, { currency: 'GBP' });
    expect(await currency()).toBe('GBP');
    await owner.post(`/api/trips/${id}/money/expenses`, {
      ...dinnerOf(owner),
      split: { mode: 'equally', personIds: [owner.id] },
    });
    await owner.put(`/api/trips/${id}`, { currency: 'USD' });
    expect(await currency()).toBe('GBP');
  });
});

describe('a payment', () => {
  test('counts once it is recorded, is confirmed by its receiver, and counts no more where it has not come', async () => {
    await add(owner);
    const recorded = (await pay(member, member, owner)).body;

    expect(recorded).toMatchObject({ state: 'recorded', recordedBy: member.id });
    expect((await balances())['member EUR']).toBe(0);
    const at = `${money}/payments/${recorded.id}`;
    expect(refusal(await member.put(at, { state: 'confirmed' }))).toEqual([403, 'forbidden']);
    expect(refusal(await admin.put(at, { state: 'confirmed' }))).toEqual([403, 'forbidden']);
    expect((await owner.put<Payment>(at, { state: 'declined', version: 1 })).body.state).toBe('declined');
    expect((await balances())['member EUR']).toBe(-3000);
    expect(refusal(await owner.put(at, { state: 'confirmed', version: 1 }))).toEqual([409, 'changed_meanwhile']);
    expect((await owner.put<Payment>(at, { state: 'confirmed' })).body).toMatchObject({
      state: 'confirmed',
      version: 3,
    });
    expect((await balances())['member EUR']).toBe(0);
  });

  test('is recorded by whoever pays or is paid, and by editors', async () => {
    expect(refusal(await pay(member, admin, owner))).toEqual([403, 'forbidden']);
    expect((await pay(member, owner, member)).body.state).toBe('confirmed');
    expect((await pay(admin, member, owner)).body.state).toBe('recorded');
    expect((await pay(stranger, member, owner)).status).toBe(404);
    expect((await pay(member, member, stranger)).body).toMatchObject({
      issues: [{ path: 'toId', message: 'This person is not on the trip.' }],
    });
  });

  test('is not recorded twice by two who settle the same debt at once', async () => {
    await add(owner);

    const both = await Promise.all([
      pay(member, member, owner, { lastPaymentId: null }),
      pay(owner, member, owner, { lastPaymentId: null }),
    ]);

    expect(both.map(refusal)).toEqual(
      expect.arrayContaining([
        [201, undefined],
        [409, 'payment_meanwhile'],
      ]),
    );
    const [first] = await payments();
    expect((await pay(owner, member, owner, { lastPaymentId: first?.id })).status).toBe(201);
    expect(await payments()).toHaveLength(2);
  });

  test('is recorded by who knew of the last one, also where that was taken back meanwhile, unless another one came since', async () => {
    await add(owner);
    const [first, second] = [(await pay(owner, member, owner)).body, (await pay(owner, member, owner)).body];
    const taken = (payment: Payment) => owner.delete(`${money}/payments/${payment.id}`);

    await taken(second);
    expect(refusal(await pay(member, member, owner, { lastPaymentId: second.id }))).toEqual([201, undefined]);
    expect(refusal(await pay(member, member, owner, { lastPaymentId: first.id }))).toEqual([409, 'payment_meanwhile']);
    expect(refusal(await pay(member, member, owner, { lastPaymentId: second.id }))).toEqual([409, 'payment_meanwhile']);
    for (const payment of await payments()) await taken(payment);
    expect(refusal(await pay(member, member, owner, { lastPaymentId: first.id }))).toEqual([201, undefined]);
  });

  test('is taken back by whoever recorded it and by editors', async () => {
    const recorded = (await pay(owner, member, owner)).body;

    expect(refusal(await member.delete(`${money}/payments/${recorded.id}`))).toEqual([403, 'forbidden']);
    expect((await admin.delete(`${money}/payments/${recorded.id}`)).status).toBe(204);
    expect(await payments()).toEqual([]);
    expect((await history()).map(({ action }) => action)).toEqual(['withdrawn', 'recorded', 'changed']);
  });

  test('of a guest is recorded and confirmed by the member who has added them', async () => {
    const [child, aunt] = [
      (await member.post<Guest>(`${trip}/guests`, { name: 'Mia' })).body,
      (await owner.post<Guest>(`${trip}/guests`, { name: 'Ada' })).body,
    ];
    const body = { currency: 'EUR', amountMinor: 1, paidOn: '2026-03-02' };
    const between = (by: Person, fromId: string, toId: string) =>
      by.post<Payment>(`${money}/payments`, { ...body, fromId, toId });

    expect((await between(member, child.id, owner.id)).body.state).toBe('recorded');
    expect((await between(member, owner.id, child.id)).body.state).toBe('confirmed');
    expect(refusal(await between(member, aunt.id, owner.id))).toEqual([403, 'forbidden']);
    await member.delete(`${trip}/guests/${child.id}`);
    expect(refusal(await between(member, child.id, owner.id))).toEqual([403, 'forbidden']);
  });

  test('that somebody else has recorded to a guest is confirmed by whoever has added them', async () => {
    const [adding, other] = [member, admin];
    await owner.patch(`${trip}/members/${admin.id}`, { role: 'member' });
    const child = (await adding.post<Guest>(`${trip}/guests`, { name: 'Mia' })).body;
    const paid = await pay(other, other, adding, { toId: child.id });
    expect(paid.body.state).toBe('recorded');
    const answer = (by: Person) => by.put<Payment>(`${money}/payments/${paid.body.id}`, { state: 'confirmed' });

    expect(refusal(await answer(other))).toEqual([403, 'forbidden']);
    expect((await answer(adding)).body.state).toBe('confirmed');
  });

  test('to a guest is confirmed by the editor who records it', async () => {
    const guest = (await owner.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body;
    const body = { fromId: member.id, toId: guest.id, currency: 'EUR', amountMinor: 1, paidOn: '2026-03-02' };

    const byMember = (await member.post<Payment>(`${money}/payments`, body)).body;
    const byOwner = (await owner.post<Payment>(`${money}/payments`, body)).body;

    expect([byMember.state, byOwner.state]).toEqual(['recorded', 'confirmed']);
    expect((await owner.put<Payment>(`${money}/payments/${byMember.id}`, { state: 'confirmed' })).status).toBe(200);
  });
});

describe('what is settled', () => {
  test('stays so: an expense that is changed after that says so, and its history says who changed what', async () => {
    const dinner = await add(owner);
    await pay(member, member, owner);

    const renamed = await owner.put<Expense>(`${money}/expenses/${dinner.id}`, { title: 'Supper' });
    const corrected = await admin.put<Expense>(`${money}/expenses/${dinner.id}`, { amountMinor: 12_000 });
    const [last, first] = await history(`?of=${dinner.id}`);

    expect(renamed.body.correctedAt).toBeNull();
    expect(corrected.body.correctedAt).not.toBeNull();
    expect(last).toMatchObject({ action: 'changed', isCorrection: true, byId: admin.id, title: 'Supper' });
    expect(last?.fields).toContainEqual({ field: 'amount', before: '90.00 EUR', after: '120.00 EUR' });
    expect(first).toMatchObject({
      isCorrection: false,
      fields: [{ field: 'title', before: 'Dinner', after: 'Supper' }],
    });
    expect((await balances())['member EUR']).toBe(-1000);
  });

  test('is corrected for somebody who had settled and comes to an expense later', async () => {
    const among = (...people: Person[]) => ({ split: { mode: 'equally', personIds: people.map(({ id }) => id) } });
    const dinner = await add(owner, among(owner, admin));
    const guest = (await owner.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body;
    expect((await pay(member, member, owner, { toId: guest.id })).status).toBe(201);

    const corrected = await owner.put<Expense>(`${money}/expenses/${dinner.id}`, among(owner, admin, member));

    expect(corrected.body.correctedAt).not.toBeNull();
    expect((await history())[0]).toMatchObject({ action: 'changed', isCorrection: true });
  });

  test('is corrected where an expense of it is deleted', async () => {
    const dinner = await add(owner);
    await pay(member, member, owner);

    await owner.delete(`${money}/expenses/${dinner.id}`);

    expect((await history())[0]).toMatchObject({ action: 'deleted', isCorrection: true, amountMinor: 9000 });
    expect(await balances()).toEqual({ 'member EUR': 3000, 'owner EUR': -3000 });
  });
});

describe('who leaves', () => {
  test('with money on them stays as a name, and what they owe stays', async () => {
    const dinner = await add(owner);

    await member.post(`${trip}/leave`);

    const { guests } = (await owner.get<{ guests: Guest[] }>(trip)).body;
    expect(guests).toMatchObject([{ id: member.id, isFormer: true }]);
    expect(dinner.split).toMatchObject({ personIds: [owner.id, admin.id, member.id] });
    const { balances: settled } = (await owner.get<Money>(money)).body;
    expect(settled[0]?.people.find(({ personId }) => personId === member.id)?.balanceMinor).toBe(-3000);
    // They are on no new expense, but stay on those that they are on, and settle.
    expect((await owner.post(`${money}/expenses`, dinnerOf(owner))).body.issues).toMatchObject([{ path: 'split' }]);
    const changed = await owner.put(`${money}/expenses/${dinner.id}`, { split: dinner.split, amountMinor: 3000 });
    expect(changed.status).toBe(200);
    expect((await pay(owner, member, owner, { amountMinor: 1000 })).body.state).toBe('confirmed');
  });

  const forOthers = () => ({
    payers: [{ personId: owner.id, amountMinor: 9000 }],
    split: { mode: 'equally', personIds: [owner.id, member.id] },
  });
  test.each<[string, () => Promise<unknown>]>([
    ['added an expense of others', () => add(admin, forOthers())],
    ['deleted it again', async () => admin.delete(`${money}/expenses/${(await add(admin, forOthers())).id}`)],
    ['recorded a payment of others', () => pay(admin, member, owner)],
    [
      'changed an expense of others',
      async () => admin.put(`${money}/expenses/${(await add(owner, forOthers())).id}`, { title: 'Supper' }),
    ],
    ['changed how the trip settles', () => admin.put(`${money}/settings`, { isSimplified: false })],
    [
      'was once on an expense',
      async () => owner.put(`${money}/expenses/${(await add(owner)).id}`, { split: forOthers().split }),
    ],
    [
      'has a budget',
      () => owner.put(`${money}/settings`, { budgets: [{ personId: admin.id, category: null, amountMinor: 1 }] }),
    ],
  ])('who %s stays as a name, which the history says', async (_what, act) => {
    await act();

    expect((await admin.post(`${trip}/leave`)).status).toBe(204);

    const { guests } = (await owner.get<{ guests: Guest[] }>(trip)).body;
    expect(guests).toMatchObject([{ id: admin.id, isFormer: true, name: expect.stringMatching(/^Adam /) }]);
  });

  test('without money on them is gone', async () => {
    await add(owner, { split: { mode: 'equally', personIds: [owner.id, admin.id] } });

    await member.post(`${trip}/leave`);

    expect((await owner.get<{ guests: Guest[] }>(trip)).body.guests).toEqual([]);
  });
});

test('whoever leaves while money is put on them is a name with it, or has none', async () => {
  const split = { mode: 'equally', personIds: [owner.id, member.id] };
  const added = Array.from({ length: 6 }, () => owner.post(`${money}/expenses`, dinnerOf(owner, { split })));

  const [left, ...answers] = await Promise.all([member.post(`${trip}/leave`), ...added]);

  expect(left.status).toBe(204);
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 400)).toEqual([]);
  const hasMoney = answers.some(({ status }) => status === 201);
  const { guests } = (await owner.get<{ guests: Guest[] }>(trip)).body;
  expect(guests.map(({ id }) => id)).toEqual(hasMoney ? [member.id] : []);
});

test('a copy of a trip has none of its money', async () => {
  await owner.put(trip, { startDate: '2024-05-01', endDate: '2024-05-02' });
  await add(owner);

  const copy = (await owner.post<{ id: string }>(trip.replace('/trips/', '/trips/duplicate/'), { title: 'Again' }))
    .body;

  expect((await owner.get<Money>(`/api/trips/${copy.id}/money`)).body).toMatchObject({ expenseCount: 0, debts: [] });
});

describe('a guest', () => {
  test('who becomes a member is that one in what was noted before and in the budgets, though no money hangs on them', async () => {
    const guest = (await owner.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body;
    const dinner = await add(owner, { split: { mode: 'equally', personIds: [owner.id, guest.id] } });
    await owner.put(`${money}/expenses/${dinner.id}`, { split: { mode: 'equally', personIds: [owner.id] } });
    await owner.put(`${money}/settings`, { budgets: [{ personId: guest.id, category: null, amountMinor: 1 }] });
    const { secret } = (await owner.post<{ secret: string }>(`${trip}/join-links`, { guestId: guest.id })).body;

    expect((await stranger.post(`/api/join/${secret}`)).status).toBe(200);

    expect((await standing()).settings.budgets).toMatchObject([{ personId: stranger.id }]);
    const said = JSON.stringify(await history());
    expect(said).toContain(stranger.id);
    expect(said).not.toContain(guest.id);
  });

  test('who becomes a member keeps what they paid and owe, to the cent', async () => {
    const guest = (await owner.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body;
    const split = { mode: 'equally', personIds: [owner.id, guest.id, admin.id] };
    for (const amountMinor of [1000, 1001, 700, 1])
      await add(owner, { amountMinor, payers: [{ personId: guest.id, amountMinor }], split });
    await pay(owner, owner, guest as never, { fromId: owner.id, toId: guest.id });
    const before = await standing();
    const { secret } = (await owner.post<{ secret: string }>(`${trip}/join-links`, { guestId: guest.id })).body;

    await stranger.post(`/api/join/${secret}`);

    const text = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(guest.id, stranger.id));
    const sorted = ({ balances: settled, ...rest }: Money) => ({
      ...rest,
      ownBalances: null,
      debts: null,
      balances: settled.map(({ people }) => people.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))),
    });
    const after = await standing();
    expect(sorted(after)).toEqual(sorted(text(before) as Money));
    expect(JSON.stringify([after, await expenses(), await payments()])).not.toContain(guest.id);
    // A device that was offline meanwhile still names the guest.
    expect((await owner.post<Expense>(`${money}/expenses`, { ...dinnerOf(owner), split })).body.split).toEqual({
      mode: 'equally',
      personIds: [owner.id, stranger.id, admin.id],
    });
  });
});

describe('how money stands', () => {
  test('is the same in the sums of the database and by the rules over all that is stored', async () => {
    const people = [owner, admin, member];
    const weights = (index: number) => people.map(({ id }, at) => ({ personId: id, weight: 100 + index * at }));
    const splits = (index: number): unknown[] => [
      { mode: 'equally', personIds: people.map(({ id }) => id) },
      { mode: 'shares', parts: weights(index) },
      { mode: 'percent', parts: people.map(({ id }, at) => ({ personId: id, basisPoints: [3333, 3333, 3334][at] })) },
      { mode: 'items', items: [{ title: 'Wine', amountMinor: 100 + index, personIds: [owner.id, member.id] }] },
    ];
    for (let index = 0; index < 24; index += 1) {
      const amountMinor = 1000 + index * 37;
      const payers =
        index % 3 === 0
          ? [
              { personId: owner.id, amountMinor: 1000 },
              { personId: admin.id, amountMinor: index * 37 },
            ].filter((part) => part.amountMinor > 0)
          : [{ personId: people[index % 3]?.id, amountMinor }];
      const currency = ['EUR', 'JPY', 'USD'][index % 3];
      const rate = index % 2 === 0 ? { to: 'EUR', value: '0.9173', source: 'entered' } : null;
      await add(owner, {
        amountMinor,
        payers,
        currency,
        rate,
        split: splits(index)[index % 4],
        isRefund: index % 7 === 0,
      });
    }
    await pay(owner, member, owner, { amountMinor: 123 });
    await pay(owner, admin, owner, { currency: 'JPY', amountMinor: 50 });

    const stored = await standing();

    const [all, paid] = [await expenses(), await payments()];
    expect(all).toHaveLength(24);
    expect(stored).toEqual(standingOf(stored.settings, all, paid));
    expect(suggestedPayments(stored)).toEqual(
      stored.balances.flatMap(({ currency, people: rows }) =>
        fewestPayments(rows).map((debt) => ({ currency, ...debt })),
      ),
    );
  });

  test('has budgets and is settled as editors set it', async () => {
    const budgets = [
      { category: 'food', personId: null, amountMinor: 50_000 },
      { category: null, personId: member.id, amountMinor: 20_000 },
    ];

    const changed = await admin.put(`${money}/settings`, { budgets, isSimplified: false });
    const refused = await member.put(`${money}/settings`, { isSimplified: true });

    expect(changed.body).toMatchObject({ currency: 'EUR', isSimplified: false, budgets });
    expect(refused.status).toBe(403);
    expect((await standing()).settings).toEqual(changed.body);
  });
});

describe('a budget', () => {
  const forPerson = (personId: string, amountMinor = 1000) => ({
    budgets: [{ category: null, personId, amountMinor }],
  });

  test.each([
    ['nobody', () => randomUUID()],
    ['somebody who is not on the trip', () => stranger.id],
  ])('of %s is refused', async (_who, id) => {
    const answer = await owner.put(`${money}/settings`, forPerson(id()));

    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: 'budgets', message: 'This person is not on the trip.' }],
    ]);
    expect((await standing()).settings.budgets).toEqual([]);
  });

  test('of somebody who has left stays, and is given to nobody who had none', async () => {
    await add(owner);
    expect((await owner.put(`${money}/settings`, forPerson(admin.id))).status).toBe(200);
    await admin.post(`${trip}/leave`);
    await member.post(`${trip}/leave`);

    const kept = await owner.put(`${money}/settings`, forPerson(admin.id, 2000));
    const other = await owner.put(`${money}/settings`, forPerson(member.id));

    expect([kept.status, other.status]).toEqual([200, 400]);
    expect((await owner.get<Money>(money)).body.settings.budgets).toMatchObject([
      { personId: admin.id, amountMinor: 2000 },
    ]);
  });
});

test('settings have the same version before anything of a trip’s money is stored and once it is, and are changed from it', async () => {
  const { id } = (await owner.post<{ id: string }>('/api/trips', { title: 'Kyoto', currency: 'JPY' })).body;
  const at = `/api/trips/${id}/money`;
  const version = async () => (await owner.get<Money>(at)).body.settings.version;
  const own = { split: { mode: 'equally', personIds: [owner.id] } };

  expect(await version()).toBe(1);
  await owner.post(`${at}/expenses`, dinnerOf(owner, own));
  expect(await version()).toBe(1);
  expect((await owner.put(`${at}/settings`, { isSimplified: false, version: 1 })).status).toBe(200);
  expect(refusal(await owner.put(`${at}/settings`, { isSimplified: true, version: 1 }))).toEqual([
    409,
    'changed_meanwhile',
  ]);
});

describe('the history', () => {
  test('says of a payment between whom it is, whatever became of it', async () => {
    const ends = { fromId: member.id, toId: owner.id };
    const [first, second] = [(await pay(member, member, owner)).body, (await pay(member, member, owner)).body];
    await owner.put(`${money}/payments/${first.id}`, { state: 'confirmed' });
    await owner.put(`${money}/payments/${second.id}`, { state: 'declined' });
    await member.delete(`${money}/payments/${second.id}`);

    const said = (await history()).filter(({ thing }) => thing === 'payment');

    expect(said.map(({ action }) => action)).toEqual(['withdrawn', 'declined', 'confirmed', 'recorded', 'recorded']);
    for (const { fields } of said)
      expect(Object.fromEntries(fields.map(({ field, before, after }) => [field, after ?? before]))).toMatchObject(
        ends,
      );
  });

  test('comes by pages, the last first', async () => {
    for (let index = 0; index < 55; index += 1) await add(owner, { title: `Number ${index}` });

    const first = (await member.get<{ entries: MoneyHistoryEntry[]; hasMore: boolean }>(`${money}/history`)).body;
    const rest = await history(`?before=${first.entries.at(-1)?.id}`);

    expect([first.entries.length, first.hasMore, first.entries[0]?.title]).toEqual([50, true, 'Number 54']);
    expect(rest.map(({ title }) => title)).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1', 'Number 0', '']);
  });
});

test('many who add, change and delete at once leave balances that add up to 0', async () => {
  const dinner = await add(owner);
  const acts = Array.from({ length: 30 }, (_, index) => {
    const by = [owner, admin, member][index % 3] ?? owner;
    if (index % 5 === 0) return by.put(`${money}/expenses/${dinner.id}`, { amountMinor: 1000 + index });
    if (index % 7 === 0) return pay(by, by, by === owner ? admin : owner, { amountMinor: index });
    return by.post(`${money}/expenses`, dinnerOf(by));
  });

  const statuses = (await Promise.all(acts)).map(({ status }) => status);

  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const [all, paid, stored] = [await expenses(), await payments(), await standing()];
  expect(stored).toEqual(standingOf(stored.settings, all, paid));
  for (const { people } of stored.balances)
    expect(people.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0);
});

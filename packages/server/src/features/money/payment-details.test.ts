import type { PaymentDetails, TripPaymentDetails } from '@caravan/contract/money/payment-details.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { Notification } from '@caravan/contract/notifications/notifications.schema.ts';
import { describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Person } from '../../testing/person.ts';

const here = eachWithExampleMembers();

const OWN = '/api/user/payment-details';
const NONE = { paypalName: null, wiseTag: null, iban: null, bic: null, ibanHolder: null };
// The example of the German Bundesbank.
const IBAN = 'DE89370400440532013000';

const moneyOfTrip = async (): Promise<string> => `/api/trips/${(await newSharedTrip(here.members)).id}/money`;
const detailsIn = async (by: Person, money: string): Promise<TripPaymentDetails[]> =>
  (await by.get<TripPaymentDetails[]>(`${money}/payment-details`)).body;

describe('how somebody is paid back', () => {
  test('is what they say of themselves, cleaned, and read by the people of their trips', async () => {
    const money = await moneyOfTrip();

    const { body } = await here.owner.put<PaymentDetails>(OWN, {
      paypalName: 'https://paypal.me/AnnaLee',
      wiseTag: '@annal12',
      iban: 'de89 3704 0044 0532 0130 00',
      bic: 'cobadeffxxx',
      ibanHolder: ' Anna Lee ',
    });

    const details = {
      paypalName: 'AnnaLee',
      wiseTag: 'annal12',
      iban: IBAN,
      bic: 'COBADEFFXXX',
      ibanHolder: 'Anna Lee',
    };
    expect(body).toEqual(details);
    expect((await here.owner.get(OWN)).body).toEqual(details);
    expect(await detailsIn(here.member, money)).toEqual([{ personId: here.owner.id, ...details }]);
    expect((await here.stranger.get(`${money}/payment-details`)).status).toBe(404);
    expect((await here.stranger.get(OWN)).body).toEqual(NONE);
  });

  test('is nothing that a stranger reads who puts somebody on a trip: they have to open it first', async () => {
    await here.member.put(OWN, { iban: IBAN, ibanHolder: 'Mia' });
    const trip = (await here.stranger.post<{ id: string }>('/api/trips', { title: 'Trap' })).body;
    const money = `/api/trips/${trip.id}/money`;
    expect((await here.stranger.post(`/api/trips/${trip.id}/members`, { userId: here.member.id })).status).toBe(201);

    expect(await detailsIn(here.stranger, money)).toEqual([]);
    await here.member.get(`/api/trips/${trip.id}`);
    await expect.poll(async () => (await detailsIn(here.stranger, money)).map(({ iban }) => iban)).toEqual([IBAN]);
  });

  test('is read by everybody on the trip, whether or not they owe something, and by nobody who has left it, nor of them', async () => {
    const money = await moneyOfTrip();
    await here.owner.put(OWN, { wiseTag: 'anna' });
    await here.member.put(OWN, { wiseTag: 'mia' });
    const tagsFor = async (by: Person) => new Set((await detailsIn(by, money)).map(({ wiseTag }) => wiseTag));

    await here.member.get(money.replace('/money', ''));
    await expect.poll(() => tagsFor(here.owner)).toEqual(new Set(['anna', 'mia']));
    for (const person of [here.admin, here.member]) expect(await tagsFor(person)).toEqual(new Set(['anna', 'mia']));
    await here.member.post(money.replace('/money', '/leave'));

    expect(await tagsFor(here.admin)).toEqual(new Set(['anna']));
    expect((await here.member.get(`${money}/payment-details`)).status).toBe(404);
  });

  test.each([
    ['an IBAN with a wrong digit', { iban: 'DE89370400440532013001', ibanHolder: 'Anna' }, 'iban'],
    ['an IBAN of another shape', { iban: '12345', ibanHolder: 'Anna' }, 'iban'],
    ['an IBAN without a holder', { iban: IBAN }, 'ibanHolder'],
    ['a BIC of nine signs', { bic: 'COBADEFFX' }, 'bic'],
    ['a link to elsewhere', { paypalName: 'https://evil.example.com/anna' }, 'paypalName'],
    ['a name with a path', { paypalName: 'anna/../../evil' }, 'paypalName'],
    ['a script', { wiseTag: 'javascript:alert(1)' }, 'wiseTag'],
  ])('is not %s', async (_what, sent, path) => {
    const answer = await here.owner.put(OWN, sent);

    expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect((await here.owner.get(OWN)).body).toEqual(NONE);
  });

  test('is changed field by field, taken back, and nothing is left of it with the account', async () => {
    const money = await moneyOfTrip();
    await here.member.put(OWN, { paypalName: 'mia' });
    await here.member.put(OWN, { wiseTag: 'mia1' });

    expect((await here.member.put(OWN, { paypalName: '' })).body).toEqual({ ...NONE, wiseTag: 'mia1' });
    expect((await here.member.post('/api/auth/user/deletion')).status).toBe(204);
    expect(await detailsIn(here.owner, money)).toEqual([]);
    const { rows } = await here.app.database.pool.query('select 1 from payment_details');
    expect(rows).toEqual([]);
  });
});

describe('a notification', () => {
  const newsOf = async (person: Person): Promise<string[]> =>
    (await person.get<Notification[]>('/api/notifications')).body
      .filter(({ kind }) => kind === 'money')
      .map(({ text }) => text);

  const spend = async (money: string) => {
    await here.owner.put(`${money}/settings`, { currency: 'EUR' });
    return here.owner.post(`${money}/expenses`, {
      title: 'Dinner',
      spentOn: '2027-03-01',
      currency: 'EUR',
      amountMinor: 3000,
      payers: [{ personId: here.owner.id, amountMinor: 3000 }],
      split: { mode: 'equally', personIds: [here.owner.id, here.member.id] },
    });
  };

  test('comes to the receiver of a payment, who is to confirm it, and to nobody else', async () => {
    const money = await moneyOfTrip();
    await spend(money);
    const payment = { fromId: here.member.id, toId: here.owner.id, currency: 'EUR', amountMinor: 1500 };

    await here.member.post(`${money}/payments`, { ...payment, paidOn: '2027-03-02' });
    await here.owner.post(`${money}/payments`, { ...payment, paidOn: '2027-03-02' });

    expect(await newsOf(here.owner)).toEqual([expect.stringMatching(/^Mia \S+ paid you €15\.00\. Has it arrived\?$/)]);
    expect([await newsOf(here.admin), await newsOf(here.member)]).toEqual([[], []]);
  });

  test('names who paid where somebody else has recorded it, and says so to them too', async () => {
    const money = await moneyOfTrip();
    const payment = { fromId: here.member.id, toId: here.owner.id, currency: 'EUR', amountMinor: 1500 };

    await here.admin.post(`${money}/payments`, { ...payment, paidOn: '2027-03-02' });

    expect(await newsOf(here.owner)).toEqual([
      expect.stringMatching(/^Mia \S+ paid you €15\.00, says Adam \S+\. Has it arrived\?$/),
    ]);
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Adam \S+ says that you paid Olga \S+ €15\.00\.$/),
    ]);
    expect(await newsOf(here.admin)).toEqual([]);
  });

  test('of a payment to a guest comes to whoever has added them, who is to confirm it', async () => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const emil = (await here.member.post<{ id: string }>(`${trip}/guests`, { name: 'Emil' })).body;
    await here.owner.post(`${trip}/members`, { userId: here.stranger.id });
    const payment = { fromId: here.stranger.id, toId: emil.id, currency: 'EUR', amountMinor: 1500 };

    const { body } = await here.stranger.post<Payment>(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-02' });

    expect(body.state).toBe('recorded');
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Sam \S+ paid Emil €15\.00\. Has it arrived\?$/),
    ]);
    expect([await newsOf(here.stranger), await newsOf(here.owner)]).toEqual([[], []]);
    const answered = await here.member.put(`${trip}/money/payments/${body.id}`, { state: 'declined' });
    expect(answered.status).toBe(200);
    expect(await newsOf(here.stranger)).toEqual([
      expect.stringMatching(/^Mia \S+ says that €15\.00 has not arrived\.$/),
    ]);
  });

  test('of what a guest pays or is paid, as somebody else records it, is of one’s own end, and the question stays', async () => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const emil = (await here.member.post<{ id: string }>(`${trip}/guests`, { name: 'Emil' })).body;
    const rosa = (await here.member.post<{ id: string }>(`${trip}/guests`, { name: 'Rosa' })).body;
    const record = async (fromId: string, toId: string): Promise<Payment> => {
      const payment = { fromId, toId, currency: 'EUR', amountMinor: 1500, paidOn: '2027-03-02' };
      return (await here.admin.post<Payment>(`${trip}/money/payments`, payment)).body;
    };

    await record(emil.id, here.member.id);
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Emil paid you €15\.00, says Adam \S+\. Has it arrived\?$/),
    ]);
    await record(here.member.id, emil.id);
    await record(emil.id, rosa.id);
    expect((await newsOf(here.member)).slice(0, -1)).toEqual([
      expect.stringMatching(/^Adam \S+ says that Emil paid Rosa €15\.00\.$/),
      expect.stringMatching(/^Adam \S+ says that you paid Emil €15\.00\.$/),
    ]);
  });

  test('of a payment to a guest that an editor has recorded says so to both ends, as nobody is to confirm it', async () => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const emil = (await here.member.post<{ id: string }>(`${trip}/guests`, { name: 'Emil' })).body;
    const payment = { fromId: here.owner.id, toId: emil.id, currency: 'EUR', amountMinor: 1500 };

    const { body } = await here.admin.post<Payment>(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-02' });

    expect(body.state).toBe('confirmed');
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Adam \S+ says that Olga \S+ paid Emil €15\.00\.$/),
    ]);
    expect(await newsOf(here.owner)).toEqual([expect.stringMatching(/^Adam \S+ says that you paid Emil €15\.00\.$/)]);
    await here.admin.delete(`${trip}/money/payments/${body.id}`);
    await here.owner.post(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-02' });
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Olga \S+ paid Emil €15\.00\.$/),
      expect.stringMatching(/^Adam \S+ took back a payment of €15\.00 for Emil\.$/),
    ]);
  });

  test('asks nobody any more whether a payment to a guest has arrived once an editor has said so', async () => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const emil = (await here.member.post<{ id: string }>(`${trip}/guests`, { name: 'Emil' })).body;
    await here.owner.post(`${trip}/members`, { userId: here.stranger.id });
    const payment = { fromId: here.stranger.id, toId: emil.id, currency: 'EUR', amountMinor: 1500 };
    const { body } = await here.stranger.post<Payment>(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-02' });

    await here.admin.put(`${trip}/money/payments/${body.id}`, { state: 'confirmed' });

    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Adam \S+ says that €15\.00 for Emil has arrived\.$/),
    ]);
    expect(await newsOf(here.stranger)).toEqual([]);
    await here.admin.put(`${trip}/money/payments/${body.id}`, { state: 'declined' });
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Adam \S+ says that €15\.00 for Emil has not arrived\.$/),
    ]);
    expect(await newsOf(here.stranger)).toEqual([
      expect.stringMatching(/^Adam \S+ says that €15\.00 has not arrived\.$/),
    ]);
  });

  test('of what a guest has paid names them where it has not arrived, and where the receiver alone records it', async () => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const emil = (await here.member.post<{ id: string }>(`${trip}/guests`, { name: 'Emil' })).body;
    const payment = { fromId: emil.id, toId: here.owner.id, currency: 'EUR', amountMinor: 1500 };
    const { body } = await here.admin.post<Payment>(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-02' });

    await here.owner.put(`${trip}/money/payments/${body.id}`, { state: 'declined' });

    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Olga \S+ says that €15\.00 from Emil has not arrived\.$/),
    ]);
    await here.owner.post(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-03' });
    expect((await newsOf(here.member))[0]).toMatch(/^Olga \S+ says that Emil paid them €15\.00\.$/);
    const own = await here.member.post<Payment>(`${trip}/money/payments`, { ...payment, paidOn: '2027-03-04' });
    await here.owner.put(`${trip}/money/payments/${own.body.id}`, { state: 'declined' });
    expect((await newsOf(here.member))[0]).toMatch(/^Olga \S+ says that €15\.00 from Emil has not arrived\.$/);
  });

  test('of a correction comes once to whoever has added several guests whom it names', async () => {
    const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
    const money = `${trip}/money`;
    const guests = await Promise.all(
      ['Emil', 'Rosa'].map(
        async (name) => (await here.member.post<{ id: string }>(`${trip}/guests`, { name })).body.id,
      ),
    );
    const { body } = await here.owner.post<{ id: string }>(`${money}/expenses`, {
      title: 'Dinner',
      spentOn: '2027-03-01',
      currency: 'EUR',
      amountMinor: 3000,
      payers: [{ personId: here.owner.id, amountMinor: 3000 }],
      split: { mode: 'equally', personIds: [here.owner.id, ...guests] },
    });
    const payment = { fromId: here.admin.id, toId: here.owner.id, currency: 'EUR', amountMinor: 100 };
    await here.owner.post(`${money}/payments`, { ...payment, paidOn: '2027-03-02' });

    await here.owner.put(`${money}/expenses/${body.id}`, { amountMinor: 4000 });

    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Olga \S+ corrected “Dinner” after settling\.$/),
    ]);
  });

  test('says to whoever paid that it has not arrived, and that it has after all', async () => {
    const money = await moneyOfTrip();
    const payment = { fromId: here.member.id, toId: here.owner.id, currency: 'EUR', amountMinor: 1500 };
    const { body } = await here.member.post<Payment>(`${money}/payments`, { ...payment, paidOn: '2027-03-02' });
    const answer = (state: string) => here.owner.put(`${money}/payments/${body.id}`, { state });

    await answer('confirmed');
    expect(await newsOf(here.member)).toEqual([]);
    await answer('declined');
    expect(await newsOf(here.member)).toEqual([
      expect.stringMatching(/^Olga \S+ says that €15\.00 has not arrived\.$/),
    ]);
    await answer('declined');
    await answer('confirmed');
    expect(await newsOf(here.member)).toEqual([expect.stringMatching(/^Olga \S+ says that €15\.00 has arrived\.$/)]);
  });

  test('says that a payment was taken back to the two whom it is between, in place of what waits for an answer', async () => {
    const money = await moneyOfTrip();
    const payment = { fromId: here.member.id, toId: here.owner.id, currency: 'EUR', amountMinor: 1500 };
    const { body } = await here.member.post<Payment>(`${money}/payments`, { ...payment, paidOn: '2027-03-02' });

    expect((await here.admin.delete(`${money}/payments/${body.id}`)).status).toBe(204);

    const said = [expect.stringMatching(/^Adam \S+ took back a payment of €15\.00\.$/)];
    expect([await newsOf(here.owner), await newsOf(here.member), await newsOf(here.admin)]).toEqual([said, said, []]);
  });

  test('says to those whom an expense names, before and after, that it was corrected or deleted after settling', async () => {
    const money = await moneyOfTrip();
    const [{ id: owner }, { id: admin }, { id: member }] = [here.owner, here.admin, here.member];
    const among = (...personIds: string[]) => ({ split: { mode: 'equally', personIds } });
    const dinner = { title: 'Dinner', spentOn: '2027-03-01', currency: 'EUR', amountMinor: 3000 };
    const expense = { ...dinner, payers: [{ personId: owner, amountMinor: 3000 }], ...among(owner, admin) };
    const { body } = await here.owner.post<{ id: string }>(`${money}/expenses`, expense);
    const at = `${money}/expenses/${body.id}`;
    const all = async () => [await newsOf(here.owner), await newsOf(here.admin), await newsOf(here.member)];

    await here.owner.put(at, { amountMinor: 4000 });
    expect(await all()).toEqual([[], [], []]);
    const payment = { fromId: admin, toId: owner, currency: 'EUR', amountMinor: 2000, paidOn: '2027-03-02' };
    await here.owner.post(`${money}/payments`, payment);
    await here.owner.put(at, { title: 'Supper' });
    expect(await all()).toEqual([[], [], []]);
    await here.owner.put(at, among(owner, member));
    const corrected = [expect.stringMatching(/^Olga \S+ corrected “Supper” after settling\.$/)];
    expect(await all()).toEqual([[], corrected, corrected]);
    await here.admin.delete(at);

    const deleted = [expect.stringMatching(/^Adam \S+ deleted “Supper” after settling\.$/)];
    expect(await all()).toEqual([deleted, corrected, deleted]);
  });

  test('reminds whoever owes one something, once a day', async () => {
    here.app.setNow('2027-03-02T10:00:00Z');
    const money = await moneyOfTrip();
    await spend(money);
    const remind = (by: Person, of: Person) => by.post(`${money}/reminders`, { personId: of.id });

    const first = await Promise.all([remind(here.owner, here.member), remind(here.owner, here.member)]);
    const refused = [await remind(here.member, here.owner), await remind(here.owner, here.stranger)];
    const [firstNews] = await newsOf(here.member);
    here.app.setNow('2027-03-03T10:00:00Z');
    const next = await remind(here.owner, here.member);

    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(first.find(({ status }) => status === 409)?.body.code).toBe('reminded_today');
    expect(refused.map(({ body }) => body.code)).toEqual(['nothing_owed', 'user_not_found']);
    expect(firstNews).toMatch(/^A friendly reminder from Olga \S+: you still owe them €15\.00\.$/);
    expect(next.status).toBe(204);
  });
});

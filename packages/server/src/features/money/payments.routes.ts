import { AppError } from '@caravan/contract/errors.ts';
import { amountText } from '@caravan/contract/money/amounts.rules.ts';
import {
  answerPayment,
  listPayments,
  recordPayment,
  withdrawPayment,
} from '@caravan/contract/money/money.endpoints.ts';
import {
  firstState,
  mayAnswerPayment,
  mayRecordPayment,
  mayWithdrawPayment,
} from '@caravan/contract/money/money.rules.ts';
import { PAYMENTS_MAX } from '@caravan/contract/money/money.schema.ts';
import { lastPaymentBetween } from '@caravan/contract/money/payments.rules.ts';
import type { NewPayment, Payment } from '@caravan/contract/money/payments.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { moneyChanged } from './money-announcements.service.ts';
import { noteChanges, type NotedChange } from './money-history.store.ts';
import { guestAmong, lockPeople, storedId } from './money-people.service.ts';
import { lockMoney } from './money-settings.store.ts';
import { paymentAnswered, paymentRecorded, paymentWithdrawn } from './money.events.ts';
import * as store from './payments.store.ts';

export const paymentsRoutes = (serve: Serve): void => {
  serve(listPayments, ({ member, db }) => store.listPayments(db, member));
  recordingRoute(serve);

  serve(answerPayment, async ({ member: proven, params: { paymentId: id }, body, db, now, announce, emit }) => {
    const { toId } = found(await store.findPayment(db, proven, id));
    const people = await lockPeople(db, proven, [toId]);
    const { member } = people;
    await lockMoney(db, member.tripId);
    const payment = found(await store.findPayment(db, member, id));
    if (!mayAnswerPayment(member, payment, guestAmong(people))) throw new AppError('forbidden');
    refuseStale(body.version, payment.version);
    if (payment.state === body.state) return payment;
    await store.changePayment(db, member.tripId, id, { state: body.state });
    const field = { field: 'state', before: payment.state, after: body.state };
    await noteChanges(db, member, [noted(payment, body.state, [...endsOf(payment), field])], now);
    announce(moneyChanged(member.tripId));
    const answered = found(await store.findPayment(db, member, id));
    await emit(paymentAnswered, { member, payment: answered, before: payment.state });
    return answered;
  });

  serve(withdrawPayment, async ({ member: proven, params: { paymentId: id }, db, now, announce, emit }) => {
    const { member } = await lockPeople(db, proven, []);
    await lockMoney(db, member.tripId);
    const payment = found(await store.findPayment(db, member, id));
    if (!mayWithdrawPayment(member, payment)) throw new AppError('forbidden');
    await store.changePayment(db, member.tripId, id, { deletedAt: now.toISOString() });
    await noteChanges(db, member, [noted(payment, 'withdrawn', fieldsOf(payment, 'before'))], now);
    announce(moneyChanged(member.tripId));
    await emit(paymentWithdrawn, { member, payment });
  });
};

const recordingRoute = (serve: Serve): void => {
  serve(
    recordPayment,
    async ({ member: proven, body, db, now, announce, emit }) => {
      const people = await lockPeople(db, proven, [body.fromId, body.toId]);
      const { member } = people;
      const ends = { fromId: storedId(people, body.fromId, 'fromId'), toId: storedId(people, body.toId, 'toId') };
      if (!mayRecordPayment(member, ends, guestAmong(people))) throw new AppError('forbidden');
      await lockMoney(db, member.tripId);
      await refuseSecond(db, member, { ...body, ...ends });
      if ((await store.countPayments(db, member)) >= PAYMENTS_MAX) throw new AppError('too_many_payments');
      const id = body.id ?? newId();
      const state = firstState(member, ends, guestAmong(people));
      await store.addPayments(db, member, [{ ...body, ...ends, id }], state);
      const payment = found(await store.findPayment(db, member, id));
      await noteChanges(db, member, [noted(payment, 'recorded', fieldsOf(payment, 'after'))], now);
      announce(moneyChanged(member.tripId));
      await emit(paymentRecorded, { member, payment });
      return payment;
    },
    { making: { kind: 'payment', find: ({ db, member }, id) => store.findPayment(db, member, id) } },
  );
};

/**
 * Refuses a payment where another one between the two came since whoever records it looked: it may settle the same debt.
 *
 * @throws AppError `payment_meanwhile`.
 */
const refuseSecond = async (db: Db, member: MemberOf, { fromId, toId, lastPaymentId }: NewPayment): Promise<void> => {
  if (lastPaymentId === undefined) return;
  const between = await store.listPaymentsBetween(db, member, fromId, toId);
  const last = lastPaymentBetween(between.filter(isStanding), fromId, toId);
  if (last === null) return;
  // The one that they knew of may be taken back meanwhile: none came since.
  const known = between.filter(({ id }) => id === last.id || id === lastPaymentId);
  if (lastPaymentBetween(known, fromId, toId)?.id !== lastPaymentId) throw new AppError('payment_meanwhile');
};

const isStanding = ({ deletedAt }: store.PaymentBetween): boolean => deletedAt === null;

const fieldsOf = (payment: Payment, side: 'before' | 'after'): NotedChange['fields'] => {
  const { fromId, toId, amountMinor, currency, paidOn, note } = payment;
  const texts = { fromId, toId, amount: `${amountText(amountMinor, currency)} ${currency}`, paidOn, note };
  return Object.entries(texts).flatMap(([field, text]) =>
    text === null ? [] : [{ field, before: null, after: null, [side]: text }],
  );
};

/** Between whom a payment is, which an answer to it leaves as it is. */
const endsOf = ({ fromId, toId }: Payment): NotedChange['fields'] =>
  Object.entries({ fromId, toId }).map(([field, id]) => ({ field, before: id, after: id }));

const noted = (
  { id, currency, amountMinor }: Payment,
  action: NotedChange['action'],
  fields: NotedChange['fields'],
): NotedChange => ({
  thing: 'payment',
  thingId: id,
  action,
  title: '',
  currency,
  amountMinor,
  isCorrection: false,
  fields,
});

import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { DomainEvents, EventCall } from '../../platform/domain-events.ts';
import type { MemberOf } from '../../platform/membership.ts';
import {
  debtReminded,
  expenseCorrected,
  paymentAnswered,
  paymentRecorded,
  paymentWithdrawn,
} from '../money/money.events.ts';
import type { News } from './news.store.ts';
import type { NotificationFacts } from './notification-words.rules.ts';
import { findPersonName, listGuestsAmong, listRecipients } from './recipients.store.ts';

/** How long a notification of money is worth being pushed, milliseconds. */
const WORTH_MS = 48 * 3_600_000;

interface About extends Pick<News, 'subjectId' | 'topic' | 'facts'> {
  /** Whoever pays, where it is a payment. */
  readonly payerId?: string;
}
type Notice = (call: EventCall, news: readonly News[]) => Promise<void>;

/**
 * Those of them who are on the trip and not the one who did it hear of it, and for guests who has added them, but for `except`.
 *
 * @returns who has heard of it.
 */
const notifier =
  (notice: Notice) =>
  async (
    call: EventCall,
    member: MemberOf,
    ids: readonly string[],
    { payerId, ...about }: About,
    except: readonly string[] = [],
  ): Promise<readonly string[]> => {
    const { tripId, userId: byUserId } = member;
    const people = await listRecipients(call.db, tripId);
    const expiresAt = new Date(call.now.getTime() + WORTH_MS);
    const common = { ...about, kind: 'money', tripId, byUserId, expiresAt } as const;
    const hears = (userId: string) =>
      userId !== byUserId &&
      !except.includes(userId) &&
      people.some((one) => one.userId === userId && one.notice !== 'nothing');
    const own = [...new Set(ids)].filter(hears).map((userId): News => ({ ...common, userId }));
    const guests = await listGuestsAmong(call.db, member, ids);
    const forGuests = guests
      .filter(({ createdBy }) => hears(createdBy) && !ids.includes(createdBy))
      .map(({ id, createdBy, name }): News => ({
        ...common,
        userId: createdBy,
        facts: { ...about.facts, forGuest: name, ...(id === payerId && { isGuestPaying: true }) },
      }));
    // One who has added several of them hears of it once.
    const news = [...own, ...new Map(forGuests.map((one) => [one.userId, one])).values()];
    await notice(call, news);
    return news.map(({ userId }) => userId);
  };

/** Makes notifications of what happens with the money of trips. */
export const listenToMoney = (events: DomainEvents, notice: Notice): void => {
  const notify = notifier(notice);

  // Who got it is to say whether it has come; of one that another than both has recorded whoever paid may know nothing.
  events.on(paymentRecorded, async (call, { member, payment }) => {
    const { fromId, toId, state } = payment;
    const isByOther = member.userId !== fromId && member.userId !== toId;
    const isConfirmed = state === 'confirmed';
    if (isConfirmed && member.userId === toId) {
      // Whoever paid expects that who got it says so; who answers for a guest may know nothing of it.
      await notify(call, member, [fromId], ofPayment(payment, 'recorded'), [fromId]);
      return;
    }
    const payer = isByOther ? await findPersonName(call.db, member, fromId) : undefined;
    // Each hears of their own end, also where they have added the guest at the other one.
    const of = ofPayment(payment, isConfirmed ? 'received' : 'paid', payer);
    const heard = await notify(call, member, [toId], of, [fromId]);
    if (!isByOther) return;
    const receiver = await findPersonName(call.db, member, toId);
    await notify(call, member, [fromId], ofPayment(payment, 'recorded', receiver), [toId, ...heard]);
  });
  events.on(paymentAnswered, async (call, { member, payment, before }) => {
    const { fromId, toId, state, recordedBy } = payment;
    const about = ofPayment(payment, state === 'declined' ? 'declined' : 'arrived');
    // That a payment has come is what everybody expects.
    const isNews = state === 'declined' || before === 'declined';
    const payers = isNews ? await notify(call, member, [fromId], about) : [];
    // Who was to say so for a guest need not any more.
    const receivers = await notify(call, member, [toId], about, [fromId, ...payers]);
    // Whoever answers for a guest has read whose payment it is.
    if (isNews) await notify(call, member, [recordedBy], about, [...payers, ...receivers]);
  });
  events.on(paymentWithdrawn, async (call, { member, payment }) => {
    await notify(call, member, [payment.fromId, payment.toId], ofPayment(payment, 'withdrawn'));
  });
  events.on(expenseCorrected, async (call, { member, expense: { id, title }, change, personIds }) => {
    await notify(call, member, personIds, { subjectId: id, topic: `expense:${id}`, facts: { title, change } });
  });
  events.on(debtReminded, async (call, { member, debtorId, amountMinor, currency }) => {
    await notify(call, member, [debtorId], {
      subjectId: null,
      topic: `debt:${member.tripId}:${member.userId}`,
      facts: { amount: formatAmount(amountMinor, currency), debt: 'owed' },
    });
  });
};

/**
 * What is noticed of a payment: of each the last alone, so that nobody is still to say whether one has arrived that was taken back.
 *
 * @param otherEnd whom it was with, for somebody who has not heard of it from them.
 */
const ofPayment = (
  { id, fromId, amountMinor, currency }: Payment,
  debt: NonNullable<NotificationFacts['debt']>,
  otherEnd?: string,
): About => ({
  subjectId: id,
  topic: `payment:${id}`,
  payerId: fromId,
  facts: { amount: formatAmount(amountMinor, currency), debt, ...(otherEnd !== undefined && { otherEnd }) },
});

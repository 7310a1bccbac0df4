import { AppError } from '@caravan/contract/errors.ts';
import { remindOfDebt } from '@caravan/contract/money/money.endpoints.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Serve } from '../../platform/call.ts';
import { noteReminder } from './debt-reminders.store.ts';
import { isMemberAmong, lockPeople } from './money-people.service.ts';
import { debtReminded } from './money.events.ts';
import { readMoney } from './money.service.ts';

export const debtRemindersRoutes = (serve: Serve): void => {
  serve(remindOfDebt, async ({ member: proven, body: { personId }, db, now, emit }) => {
    const people = await lockPeople(db, proven, [personId]);
    const { member } = people;
    // Nobody is notified who has no account.
    if (!isMemberAmong(people)(personId)) throw new AppError('user_not_found');
    const debt = suggestedPayments(await readMoney(db, member)).find(
      ({ fromId, toId }) => fromId === personId && toId === member.userId,
    );
    if (!debt) throw new AppError('nothing_owed');
    if (!(await noteReminder(db, member, personId, dateIn('UTC', now)))) throw new AppError('reminded_today');
    const { currency, amountMinor } = debt;
    await emit(debtReminded, { member, debtorId: personId, currency, amountMinor });
  });
};

import type { CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import { lastPaymentBetween } from '@caravan/contract/money/payments.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { recordIt } from './money-changes.ts';
import { isOwnEnd, type MoneyPeople, personOf } from './money-people.rules.ts';
import { tripPaymentDetailsQuery, useRemind } from './money.queries.ts';
import { SettleUp } from './SettleUp.tsx';

const loadPaySheet = async () => (await import('./PaySheet.tsx')).PaySheet;
const loadMeanwhile = async () => (await import('./PaymentSheet.tsx')).MeanwhileDialog;

interface SettlingProps {
  trip: TripDetail;
  viewerId: string;
  people: MoneyPeople;
  payments: readonly Payment[];
  /** Who pays whom. */
  suggested: readonly CurrencyDebt[];
  today: string;
  /** Opens the form of a payment: of one that is suggested, or of any where none is given. */
  onForm: (suggested?: CurrencyDebt) => void;
}

/** Who pays whom, with what is done about it. */
export const Settling = ({ trip, viewerId, people, payments, suggested, today, onForm }: SettlingProps) => {
  const client = useQueryClient();
  const viewer = { userId: viewerId, role: trip.role };
  const owesSomething = suggested.some(({ fromId }) => isOwnEnd(viewer, people, fromId));
  const { data: details = [] } = useQuery({ ...tripPaymentDetailsQuery(trip.id), enabled: owesSomething });
  const remind = useReminders(trip.id, people);
  const pay = useLazyDialog(loadPaySheet);
  const meanwhile = useLazyDialog(loadMeanwhile, { shared: { people } });
  const record = async (payment: CurrencyDebt, isSure = false): Promise<void> => {
    const { fromId, toId, currency, amountMinor } = payment;
    const lastPaymentId = lastPaymentBetween(payments, fromId, toId)?.id ?? null;
    const body = { fromId, toId, currency, amountMinor, paidOn: today, ...(isSure ? {} : { lastPaymentId }) };
    const recorded = await recordIt(client, { tripId: trip.id, people }, body);
    if (recorded === 'failed' || 'payment' in recorded) return;
    meanwhile.open({
      meanwhile: recorded.meanwhile,
      onAgain: () => {
        meanwhile.close();
        void record(payment, true);
      },
    });
  };
  return (
    <>
      <SettleUp
        payments={suggested}
        people={people}
        viewer={viewer}
        details={details}
        reminded={remind.reminded}
        onRecord={(payment) => void record(payment)}
        onOther={onForm}
        onNew={() => onForm()}
        onShowWays={(payment) => {
          const own = details.find(({ personId }) => personId === payment.toId);
          const name = personOf(people, payment.toId).shortName;
          if (own)
            pay.open({ payment, name, details: own, subject: trip.title, onRecord: (paid) => void record(paid) });
        }}
        onRemind={remind.remind}
        remindNeed={remind.need}
      />
      {pay.element}
      {meanwhile.element}
    </>
  );
};

const useReminders = (tripId: string, people: MoneyPeople) => {
  const [reminded, setReminded] = useState<ReadonlySet<string>>(new Set());
  const send = useRemind();
  const need = useConnectionNeed();
  const remind = ({ fromId: personId }: CurrencyDebt) =>
    send.mutate(
      { params: { tripId }, body: { personId } },
      {
        onSuccess: () => {
          setReminded((before) => new Set(before).add(personId));
          showToast({ title: `${personOf(people, personId).shortName} is reminded` });
        },
      },
    );
  return { reminded, remind, need };
};

import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { listedNames, type MoneyPeople, personOf } from './money-people.rules.ts';
import { isAllSettled, type Standing, standingsOf } from './own-standing.rules.ts';

interface StandingCardProps {
  money: Money;
  /** Who pays whom. */
  payments: readonly CurrencyDebt[];
  people: MoneyPeople;
  viewerId: string;
}

/** What matters most to the viewer: what they owe or are owed, and what was spent. */
export const StandingCard = ({ money, payments, people, viewerId }: StandingCardProps) => {
  const [main, ...others] = standingsOf(money.balances, viewerId);
  const namesOf = (standing: Standing) => counterparts(standing, payments, viewerId, people);
  return (
    <Card as="section" className="mt-2">
      <h3 className="sr-only">Where you stand</h3>
      {main && <MainStanding standing={main} names={namesOf(main)} isAllSettled={isAllSettled(money.balances)} />}
      {others.map((standing) => (
        <p key={standing.currency} className="mt-1 text-base">
          {wordsOf(standing)} <Amount standing={standing} className="font-semibold" /> {namesOf(standing)}
        </p>
      ))}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line pt-3 text-sm text-ink-muted">
        <Spent money={money} viewerId={viewerId} />
      </p>
    </Card>
  );
};

interface MainStandingProps {
  standing: Standing;
  names: string;
  isAllSettled: boolean;
}

const MainStanding = ({ standing, names, isAllSettled: isSettled }: MainStandingProps) => {
  if (standing.balanceMinor === 0) {
    return (
      <p className="flex items-center gap-2 text-xl font-bold">
        <CircleCheck size={26} aria-hidden="true" className="shrink-0 text-accent-ink" />
        {isSettled ? 'All settled' : 'You are settled'}
      </p>
    );
  }
  return (
    <p>
      <span className="block text-base text-ink-muted">{wordsOf(standing)}</span>
      <Amount standing={standing} className="block text-xl font-bold wrap-anywhere" />
      <span className="block text-sm text-ink-muted">{names}</span>
    </p>
  );
};

const wordsOf = ({ balanceMinor }: Standing): string => (balanceMinor > 0 ? 'You are owed' : 'You owe');

const Amount = ({ standing, className }: { standing: Standing; className: string }) => (
  <span
    className={classNames('tabular-nums', standing.balanceMinor > 0 ? 'text-accent-ink' : 'text-clay-ink', className)}
  >
    {formatAmount(Math.abs(standing.balanceMinor), standing.currency)}
  </span>
);

/** To whom, or by whom: 'to Lena', 'by Ben and Lena'. */
const counterparts = (
  { currency, balanceMinor }: Standing,
  payments: readonly CurrencyDebt[],
  viewerId: string,
  people: MoneyPeople,
): string => {
  const owes = balanceMinor < 0;
  const names = payments
    .filter((payment) => payment.currency === currency && (owes ? payment.fromId : payment.toId) === viewerId)
    .map(({ fromId, toId }) => personOf(people, owes ? toId : fromId).shortName);
  return names.length === 0 ? '' : `${owes ? 'to' : 'by'} ${listedNames([...new Set(names)])}`;
};

const Spent = ({ money, viewerId }: { money: Money; viewerId: string }) => {
  const currencies = [...new Set(money.spent.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => {
    const own = money.spent.filter((one) => one.currency === currency);
    return formatAmount(
      own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
    );
  });
  const mine = money.balances.flatMap(({ currency, people }) => {
    const owedMinor = people.find(({ personId }) => personId === viewerId)?.owedMinor ?? 0;
    return owedMinor === 0 ? [] : [formatAmount(owedMinor, currency)];
  });
  return (
    <>
      <span>
        Spent together{' '}
        <span className="font-semibold text-ink tabular-nums">
          {sums.join(' + ') || formatAmount(0, money.settings.currency)}
        </span>
      </span>
      {mine.length > 0 && (
        <span>
          For you <span className="font-semibold text-ink tabular-nums">{mine.join(' + ')}</span>
        </span>
      )}
    </>
  );
};

import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { CurrencyBalances } from '@caravan/contract/money/balances.rules.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type MoneyPeople, type MoneyPerson, personOf } from './money-people.rules.ts';
import { PersonFace } from './PersonFace.tsx';

interface BalancesProps {
  money: Money;
  people: MoneyPeople;
}

/** How everybody stands, in the currency of settling, and in each currency for whoever wants that. */
export const Balances = ({ money, people }: BalancesProps) => {
  const [isByCurrency, setByCurrency] = useState(false);
  const { balances, ownBalances } = money;
  const hasOthers = ownBalances.some(
    ({ currency, people: own }) => currency !== money.settings.currency && own.length > 0,
  );
  const shown = (isByCurrency ? ownBalances : balances).filter(({ people: own }) => own.length > 0);
  return (
    <Disclosure title="Balances" summary={summaryOf(balances)}>
      {shown.map((balance) => (
        <CurrencyList key={balance.currency} balance={balance} people={people} isNamed={shown.length > 1} />
      ))}
      {hasOthers && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="quiet" size="small" aria-pressed={isByCurrency} onClick={() => setByCurrency(!isByCurrency)}>
            {isByCurrency ? `Show in ${money.settings.currency}` : 'Show in Each Currency'}
          </Button>
        </div>
      )}
    </Disclosure>
  );
};

const summaryOf = (balances: readonly CurrencyBalances[]): string => {
  const open = new Set(
    balances.flatMap(({ people }) =>
      people.flatMap(({ personId, balanceMinor }) => (balanceMinor === 0 ? [] : [personId])),
    ),
  ).size;
  if (open === 0) return 'Everybody is settled';
  return open === 1 ? '1 person is not settled' : `${open} people are not settled`;
};

interface CurrencyListProps {
  balance: CurrencyBalances;
  people: MoneyPeople;
  isNamed: boolean;
}

const CurrencyList = ({ balance: { currency, people: own }, people, isNamed }: CurrencyListProps) => {
  const highest = Math.max(...own.map(({ balanceMinor }) => Math.abs(balanceMinor)), 1);
  const order = [...people.keys()];
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const sorted = own.toSorted((a, b) => rank(a.personId) - rank(b.personId));
  return (
    <>
      {isNamed && <p className="border-t border-line px-4 pt-3 text-sm font-semibold first:border-t-0">{currency}</p>}
      <List label={`Balances in ${currency}`} framed={false}>
        {sorted.map(({ personId, balanceMinor }) => (
          <BalanceRow
            key={personId}
            person={personOf(people, personId)}
            currency={currency}
            balanceMinor={balanceMinor}
            share={Math.abs(balanceMinor) / highest}
          />
        ))}
      </List>
    </>
  );
};

interface BalanceRowProps {
  person: MoneyPerson;
  currency: string;
  balanceMinor: number;
  /** How long its bar is, from 0 to 1. */
  share: number;
}

const BalanceRow = ({ person, currency, balanceMinor, share }: BalanceRowProps) => (
  <ListRow
    leading={<PersonFace person={person} />}
    title={
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="min-w-0">{person.shortName === 'You' ? 'You' : person.name}</bdi>
        <span
          className={classNames(
            'ms-auto text-sm font-semibold tabular-nums',
            balanceMinor > 0 && 'text-accent-ink',
            balanceMinor < 0 && 'text-clay-ink',
            balanceMinor === 0 && 'text-ink-muted',
          )}
        >
          {wordsOf(balanceMinor, person)} {balanceMinor !== 0 && formatAmount(Math.abs(balanceMinor), currency)}
        </span>
      </span>
    }
    text={
      <span aria-hidden="true" className="mt-1.5 grid grid-cols-2">
        <Bar share={balanceMinor < 0 ? share : 0} className="bg-clay" isTowardsStart />
        <Bar share={balanceMinor > 0 ? share : 0} className="bg-accent" />
      </span>
    }
  />
);

const wordsOf = (balanceMinor: number, { shortName }: MoneyPerson): string => {
  if (balanceMinor === 0) return 'settled';
  const isViewer = shortName === 'You';
  if (balanceMinor > 0) return isViewer ? 'get back' : 'gets back';
  return isViewer ? 'owe' : 'owes';
};

interface BarProps {
  share: number;
  className: string;
  isTowardsStart?: boolean;
}

const Bar = ({ share, className, isTowardsStart = false }: BarProps) => (
  <span
    className={classNames('flex h-1.5 bg-sunken', isTowardsStart ? 'justify-end rounded-s-full' : 'rounded-e-full')}
  >
    <span
      className={classNames('block h-full', isTowardsStart ? 'rounded-s-full' : 'rounded-e-full', className)}
      style={{ width: `${share * 100}%` }}
    />
  </span>
);

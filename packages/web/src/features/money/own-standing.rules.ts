import type { CurrencyBalances, CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';

/** How somebody stands in one currency. */
export interface Standing {
  readonly currency: string;
  /** What they are still to get; below 0 what they owe. */
  readonly balanceMinor: number;
}

/** How somebody stands, in the currency of settling first and then in the others in which something is open for them. */
export const standingsOf = (balances: readonly CurrencyBalances[], personId: string): Standing[] =>
  balances
    .map(({ currency, people }) => ({
      currency,
      balanceMinor: people.find((person) => person.personId === personId)?.balanceMinor ?? 0,
    }))
    .filter(({ balanceMinor }, index) => index === 0 || balanceMinor !== 0);

/** Whether nobody owes anybody anything. */
export const isAllSettled = (balances: readonly CurrencyBalances[]): boolean =>
  balances.every(({ people }) => people.every(({ balanceMinor }) => balanceMinor === 0));

/** Payments with those of somebody first, whom they concern most. */
export const ownFirst = (payments: readonly CurrencyDebt[], personId: string): CurrencyDebt[] => {
  const isOwn = ({ fromId, toId }: CurrencyDebt) => fromId === personId || toId === personId;
  return [...payments.filter(isOwn), ...payments.filter((payment) => !isOwn(payment))];
};

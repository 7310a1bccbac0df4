import type { Balance, CurrencyBalances, CurrencyDebt, Debt } from './balances.rules.ts';

/** With more people than this who owe or are owed, the fewest payments are not searched for: it takes twice as long for each. */
const EXACT_MAX = 12;

interface Open {
  readonly personId: string;
  readonly balanceMinor: number;
}

const openIn = (balances: readonly Pick<Balance, 'personId' | 'balanceMinor'>[]): Open[] =>
  balances
    .filter(({ balanceMinor }) => balanceMinor !== 0)
    .map(({ personId, balanceMinor }) => ({ personId, balanceMinor }))
    .toSorted((a, b) => (a.personId < b.personId ? -1 : 1));

/**
 * Payments that settle a group whose balances add up to 0, each from whoever owes most to whoever is owed most: at most one fewer than
 * there are people.
 */
const settledGreedily = (group: readonly Open[]): Debt[] => {
  const left = new Map(group.map(({ personId, balanceMinor }) => [personId, balanceMinor]));
  const payments: Debt[] = [];
  for (;;) {
    const order = [...left].toSorted(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
    const [[fromId, owes] = ['', 0], [toId, owed] = ['', 0]] = [order[0], order.at(-1)];
    const amountMinor = Math.min(-owes, owed);
    if (amountMinor <= 0) return payments;
    payments.push({ fromId, toId, amountMinor });
    left.set(fromId, owes + amountMinor);
    left.set(toId, owed - amountMinor);
  }
};

/** The sums of all subsets, by their bits. */
const sumsOf = (open: readonly Open[]): number[] => {
  const sums = [0];
  for (let subset = 1; subset < 1 << open.length; subset += 1) {
    const lowest = subset & -subset;
    sums.push((sums[subset ^ lowest] ?? 0) + (open[31 - Math.clz32(lowest)]?.balanceMinor ?? 0));
  }
  return sums;
};

/**
 * Splits people into as many groups as can be that each add up to 0: each group needs one payment fewer than it has people, so that is
 * the fewest payments. For each subset it is known how many groups its members make in the best order (dynamic programming over
 * subsets; the problem is called optimal account balancing, and is NP-hard).
 */
const groupsOf = (open: readonly Open[]): Open[][] => {
  const sums = sumsOf(open);
  const most = [0];
  const added = [-1];
  for (let subset = 1; subset < sums.length; subset += 1) {
    let [best, last] = [-1, -1];
    for (let bit = 0; bit < open.length; bit += 1)
      if (subset & (1 << bit) && (most[subset ^ (1 << bit)] ?? 0) > best)
        [best, last] = [most[subset ^ (1 << bit)] ?? 0, bit];
    most.push(best + (sums[subset] === 0 ? 1 : 0));
    added.push(last);
  }
  return groupsAlong(open, sums, added);
};

/** The groups along the order that was found: one is whole wherever what is left adds up to 0. */
const groupsAlong = (open: readonly Open[], sums: readonly number[], added: readonly number[]): Open[][] => {
  const groups: Open[][] = [];
  for (let left = sums.length - 1; left > 0;) {
    if (sums[left] === 0) groups.push([]);
    const bit = added[left] ?? 0;
    const person = open[bit];
    if (person) groups.at(-1)?.push(person);
    left ^= 1 << bit;
  }
  return groups;
};

/** Pairs who settle each other alone come first, so that a large group is as close to the fewest payments as is quick to find. */
const pairsFirst = (open: readonly Open[]): Open[][] => {
  const groups: Open[][] = [];
  const waiting = new Map<number, Open[]>();
  for (const person of open) {
    const other = waiting.get(-person.balanceMinor)?.shift();
    if (other) {
      groups.push([other, person]);
      continue;
    }
    waiting.set(person.balanceMinor, [...(waiting.get(person.balanceMinor) ?? []), person]);
  }
  return [...groups, [...waiting.values()].flat()];
};

/**
 * Who pays whom so that everybody is even, by the fewest payments there can be for up to {@link EXACT_MAX} people with a balance, and by
 * at most one fewer than people for more.
 *
 * @param balances of one currency, which add up to 0.
 */
export const fewestPayments = (balances: readonly Pick<Balance, 'personId' | 'balanceMinor'>[]): Debt[] => {
  const open = openIn(balances);
  const groups = open.length <= EXACT_MAX ? groupsOf(open) : pairsFirst(open);
  return groups
    .flatMap(settledGreedily)
    .toSorted((a, b) => b.amountMinor - a.amountMinor || (a.fromId + a.toId < b.fromId + b.toId ? -1 : 1));
};

/** What of a trip's money decides who pays whom. */
export interface Settleable {
  readonly settings: { readonly isSimplified: boolean };
  readonly balances: readonly CurrencyBalances[];
  readonly debts: readonly CurrencyDebt[];
}

/** Who pays whom in each currency: by the fewest payments, or along who owes whom where the trip wants that. */
export const suggestedPayments = ({ settings, balances, debts }: Settleable): CurrencyDebt[] =>
  settings.isSimplified
    ? balances.flatMap(({ currency, people }) => fewestPayments(people).map((debt) => ({ currency, ...debt })))
    : [...debts];

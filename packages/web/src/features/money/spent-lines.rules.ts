import type { ExpenseCategory, Money } from '@caravan/contract/money/money.schema.ts';

/** What was spent on something, and at most was to be. */
export interface SpentLine {
  readonly currency: string;
  readonly spentMinor: number;
  /** `null` without a budget. */
  readonly budgetMinor: number | null;
  /**
   * How full its bar is, from 0 to 1: of its budget, or beside the largest of its kind. `null` in a currency that is not the one of
   * settling: amounts without a rate cannot be compared.
   */
  readonly share: number | null;
}

interface SpentOverviewLines {
  readonly all: SpentLine;
  readonly byCategory: readonly (SpentLine & { readonly category: ExpenseCategory })[];
  readonly byPerson: readonly (SpentLine & { readonly personId: string })[];
}

type Raw = Omit<SpentLine, 'share'>;

const withShares = <L extends Raw>(lines: readonly L[], settling: string): (L & SpentLine)[] => {
  const settled = lines.filter(({ currency }) => currency === settling);
  const highest = Math.max(...settled.map(({ spentMinor }) => spentMinor), 1);
  const shareOf = ({ spentMinor, budgetMinor }: Raw) => Math.min(1, Math.max(0, spentMinor / (budgetMinor ?? highest)));
  return lines.map((line) => ({ ...line, share: line.currency === settling ? shareOf(line) : null }));
};

/**
 * What was spent by category, the most first, and on each person in the order of people, against the budgets, which are in the currency of
 * settling; a category or person with a budget is there before anything is spent.
 */
export const spentLines = (money: Money, personIds: readonly string[]): SpentOverviewLines => {
  const { currency: settling, budgets } = money.settings;
  const budgetOf = (currency: string, category: ExpenseCategory | null, personId: string | null): number | null =>
    (currency === settling &&
      budgets.find((budget) => budget.category === category && budget.personId === personId)?.amountMinor) ||
    null;
  const spent = [
    ...money.spent,
    ...budgets.flatMap(({ category }) =>
      category === null || money.spent.some((one) => one.category === category && one.currency === settling)
        ? []
        : [{ currency: settling, category, amountMinor: 0 }],
    ),
  ];
  const byCategory = spent
    .map(({ currency, category, amountMinor }) => ({
      category,
      currency,
      spentMinor: amountMinor,
      budgetMinor: budgetOf(currency, category, null),
    }))
    .toSorted((a, b) => rank(a, settling) - rank(b, settling) || b.spentMinor - a.spentMinor);
  const owed = new Map(
    money.balances.flatMap(({ currency, people }) =>
      people.map(({ personId, owedMinor }) => [`${currency} ${personId}`, owedMinor] as const),
    ),
  );
  const byPerson = money.balances.flatMap(({ currency }) =>
    personIds.map((personId) => ({
      personId,
      currency,
      spentMinor: owed.get(`${currency} ${personId}`) ?? 0,
      budgetMinor: budgetOf(currency, null, personId),
    })),
  );
  const total = money.spent
    .filter(({ currency }) => currency === settling)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const whole = { currency: settling, spentMinor: total, budgetMinor: budgetOf(settling, null, null) };
  const shown = byPerson.filter(({ spentMinor, budgetMinor }) => spentMinor !== 0 || budgetMinor !== null);
  return {
    all: withShares([whole], settling)[0] ?? { ...whole, share: 0 },
    byCategory: withShares(byCategory, settling),
    byPerson: withShares(shown, settling),
  };
};

const rank = ({ currency }: Raw, settling: string): number => (currency === settling ? 0 : 1);

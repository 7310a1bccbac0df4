import { readAmount } from '@caravan/contract/money/amounts.rules.ts';
import {
  type Budget,
  type ExpenseCategory,
  expenseCategories,
  type MoneySettings,
} from '@caravan/contract/money/money.schema.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { digitsOf } from '@caravan/contract/money/currencies.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { sameFigures } from '@caravan/contract/money/settling-currency.rules.ts';
import type { DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import { type ReactNode, useState } from 'react';
import { currencyOptions } from '../../platform/currency-options.ts';
import { ConnectedFields, useConnectionNeed } from '../../platform/needs-connection.tsx';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import type { MoneyPeople } from './money-people.rules.ts';
import { settlingWords } from './settling-words.rules.ts';
import { useChangeSettings } from './money.queries.ts';
import { typedAmount } from './typed-split.rules.ts';

interface MoneySettingsSheetProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  settings: MoneySettings;
  people: MoneyPeople;
  expenses: readonly Expense[];
  payments: readonly Payment[];
}

type BudgetOf = Pick<Budget, 'category' | 'personId'>;

const keyOf = ({ category, personId }: BudgetOf): string => `${category ?? ''} ${personId ?? ''}`;

const ALL: BudgetOf = { category: null, personId: null };

/** How a trip settles, and what is to be spent at most. */
export const MoneySettingsSheet = (props: MoneySettingsSheetProps) => {
  const { open, onClose, tripId, settings, people, expenses, payments } = props;
  const decimalSign = decimalSignOf(navigator.language);
  const { control } = useConnectionNeed();
  const change = useChangeSettings(tripId);
  const [currency, setCurrency] = useState(settings.currency);
  const [isSimplified, setSimplified] = useState(settings.isSimplified);
  const [{ typed, typedIn }, setTyped] = useState(() => ({
    typed: typedBudgets(settings, decimalSign),
    typedIn: settings.currency,
  }));
  const shown = new Map([...typed].map(([key, text]) => [key, retyped(text, typedIn, currency, decimalSign)]));
  const [isChecked, setChecked] = useState(false);
  const budgets = readBudgets(shown, currency, decimalSign, people);
  const errorOf = (budget: BudgetOf) => (isChecked ? budgets.problems.get(keyOf(budget)) : undefined);
  const fieldOf = (label: string, budget: BudgetOf) => (
    <TextField
      key={keyOf(budget)}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      suffix={<span className="px-1.5 text-sm text-ink-muted">{currency}</span>}
      value={shown.get(keyOf(budget)) ?? ''}
      error={errorOf(budget)}
      onChange={({ target }) => setTyped({ typed: new Map(shown).set(keyOf(budget), target.value), typedIn: currency })}
    />
  );
  const hasBudget = (budget: BudgetOf) => settings.budgets.some((one) => keyOf(one) === keyOf(budget));
  const save = () => {
    setChecked(true);
    if (budgets.problems.size > 0) return;
    const body = { currency, isSimplified, budgets: budgets.read, version: settings.version };
    change.mutate({ params: { tripId }, body }, { onSuccess: onClose });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Money Settings"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…" {...control}>
            Save
          </Button>
        </>
      }
    >
      <ConnectedFields className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <SelectField
            label="Settle in"
            hint="Everybody pays back in it. What was paid in another currency counts by the rate that it keeps."
            value={currency}
            options={currencyOptions()}
            onChange={({ target }) => setCurrency(target.value)}
          />
          <p role="status" className="rounded-control bg-clay-soft px-3 py-2 text-sm text-clay-ink empty:hidden">
            {settlingWords(settings, [...expenses, ...payments], currency)}
          </p>
        </div>
        <Checkbox
          label="Fewest payments"
          hint="Otherwise each pays back whoever paid for them."
          checked={isSimplified}
          onChange={({ target }) => setSimplified(target.checked)}
        />
        <BudgetFields people={people} fieldOf={fieldOf} hasBudget={hasBudget} />
      </ConnectedFields>
    </Sheet>
  );
};

interface BudgetFieldsProps {
  people: MoneyPeople;
  fieldOf: (label: string, budget: BudgetOf) => ReactNode;
  /** Whether there was one as the sheet was opened. */
  hasBudget: (budget: BudgetOf) => boolean;
}

const BudgetFields = ({ people, fieldOf, hasBudget }: BudgetFieldsProps) => (
  <section aria-labelledby="budgets" className="flex flex-col gap-3">
    <h3 id="budgets" className="text-base font-bold">
      Budgets
    </h3>
    {fieldOf('All together', ALL)}
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-3">
      {expenseCategories.map((category) => fieldOf(EXPENSE_CATEGORIES[category].label, { category, personId: null }))}
    </div>
    <h4 className="mt-1 text-sm font-semibold">For each person</h4>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-3">
      {[...people.values()]
        .map(({ id, name, kind }) => ({ name, kind, budget: { category: null, personId: id } }))
        // What was to be spent on somebody who is not on the trip any more can be taken away.
        .filter(({ kind, budget }) => kind !== 'former' || hasBudget(budget))
        .map(({ name, budget }) => fieldOf(name, budget))}
    </div>
  </section>
);

const typedBudgets = ({ budgets, currency }: MoneySettings, decimalSign: DecimalSign): ReadonlyMap<string, string> =>
  new Map(budgets.map((budget) => [keyOf(budget), typedAmount(budget.amountMinor, { currency, decimalSign })]));

/** What was typed in one currency as it stands in another, with the same figures; what cannot be read stays as it is. */
const retyped = (text: string, from: string, to: string, decimalSign: DecimalSign): string => {
  const amount = digitsOf(from) === digitsOf(to) ? null : readAmount(text, from, decimalSign);
  if (!amount || 'problem' in amount) return text;
  return typedAmount(sameFigures(amount.amountMinor, from, to), { currency: to, decimalSign });
};

/** The budgets of what was typed, and what cannot be read; budgets that this sheet does not show stay. */
const readBudgets = (
  typed: ReadonlyMap<string, string>,
  currency: string,
  decimalSign: DecimalSign,
  people: MoneyPeople,
): { read: Budget[]; problems: ReadonlyMap<string, string> } => {
  const problems = new Map<string, string>();
  const read = [...typed].flatMap(([key, text]): Budget[] => {
    if (text.trim() === '') return [];
    const amount = readAmount(text, currency, decimalSign);
    if ('problem' in amount) {
      problems.set(key, amount.problem);
      return [];
    }
    const [category = '', personId = ''] = key.split(' ');
    if (personId !== '' && !people.has(personId)) return [];
    return [
      {
        category: expenseCategories.find((one): one is ExpenseCategory => one === category) ?? null,
        personId: personId === '' ? null : personId,
        amountMinor: amount.amountMinor,
      },
    ];
  });
  return { read, problems };
};

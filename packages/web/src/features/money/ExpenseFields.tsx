import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { type Part, partsOf } from '@caravan/contract/money/splits.rules.ts';
import { expenseCategories } from '@caravan/contract/money/money.schema.ts';
import type { DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import { Fragment, type ReactNode, type RefObject } from 'react';
import type { FormFields, FormInputs } from '../../platform/form-fields.rules.ts';
import { formatDate } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import {
  amountIn,
  blankExpense,
  categoryIn,
  type ExpenseDefaults,
  type ExpenseFormValues,
  type expenseBodySchema,
  filledExpense,
  type Reading,
} from './expense-form.rules.ts';
import { FormerNote } from './FormerNote.tsx';
import { HowMuch } from './HowMuch.tsx';
import { type MoneyPeople, personOf } from './money-people.rules.ts';
import { PayersField } from './PayersField.tsx';
import { ReceiptsField } from './ReceiptsField.tsx';
import { receiptsIn, receiptsText } from './receipts-text.rules.ts';
import { SplitField } from './SplitField.tsx';
import { rateFrom, RATE_AS_PUBLISHED } from './typed-rate.rules.ts';
import { partsIn, payersFrom, splitFrom, splitIn } from './typed-split.rules.ts';
import type { useReceiptUploads } from './use-receipt-uploads.ts';

/** What the fields of an expense need beside it. */
export interface ExpenseContext {
  readonly people: MoneyPeople;
  readonly decimalSign: DecimalSign;
  readonly settling: string;
  readonly defaults: ExpenseDefaults;
}

type Name = keyof ExpenseFormValues;

/** A field of which the whole forms of new and stored expenses know what it begins with. */
const begun = (name: Name) => ({
  blank: ({ defaults, decimalSign }: ExpenseContext) => blankExpense(defaults, decimalSign)[name],
  fromStored: (stored: Expense, { decimalSign }: ExpenseContext) => filledExpense(stored, decimalSign)[name],
});

const partWords = (parts: readonly Part[], currency: string, people: MoneyPeople): string =>
  parts
    .map(({ personId, amountMinor }) => `${personOf(people, personId).name} ${formatAmount(amountMinor, currency)}`)
    .join(', ');

const payersWords = (values: ExpenseFormValues, { people, decimalSign }: ExpenseContext): string => {
  const { currency } = values;
  const read = payersFrom(partsIn(values.payers), amountIn(values, decimalSign), { currency, decimalSign });
  return 'value' in read ? partWords(read.value, currency, people) : '';
};

const splitWords = (values: ExpenseFormValues, { people, decimalSign }: ExpenseContext): string => {
  const { currency } = values;
  const read = splitFrom(splitIn(values.split), { currency, decimalSign });
  const amountMinor = amountIn(values, decimalSign);
  return 'value' in read ? partWords(partsOf({ id: '', split: read.value }, amountMinor), currency, people) : '';
};

const amountWords = (values: ExpenseFormValues, { decimalSign, settling }: ExpenseContext): string => {
  const { currency } = values;
  const rate = rateFrom(values.rate, { currency, settling, decimalSign, published: undefined, entered: undefined });
  const amount = formatAmount(amountIn(values, decimalSign), currency);
  return rate ? `${amount} · 1 ${currency} = ${rate.value} ${rate.to}` : amount;
};

/** Every field of an expense's form. */
export const expenseFields: FormFields<ExpenseFormValues, Expense, ExpenseContext, 'currency' | 'rate'> = {
  amountMinor: { ...begun('amountMinor'), label: 'Amount', show: amountWords },
  currency: { ...begun('currency'), partOf: 'amountMinor' },
  rate: { ...begun('rate'), partOf: 'amountMinor' },
  title: { ...begun('title'), label: 'What was it for' },
  payers: { ...begun('payers'), label: 'Paid by', show: payersWords },
  split: { ...begun('split'), label: 'For whom', show: splitWords },
  category: { ...begun('category'), label: 'Category', show: (values) => EXPENSE_CATEGORIES[categoryIn(values)].label },
  spentOn: { ...begun('spentOn'), label: 'Date', show: ({ spentOn }) => formatDate(spentOn) },
  note: { ...begun('note'), label: 'Note' },
  receipts: {
    ...begun('receipts'),
    label: 'Receipts',
    show: ({ receipts }) =>
      receiptsIn(receipts)
        .map(({ filename }) => filename)
        .join(', '),
  },
  isRefund: { ...begun('isRefund'), label: 'Refund', show: ({ isRefund }) => (isRefund === '' ? 'No' : 'Yes') },
};

interface ExpenseFieldsProps {
  form: Pick<
    ReturnType<typeof useForm<ExpenseFormValues, ReturnType<typeof expenseBodySchema>>>,
    'values' | 'errors' | 'change' | 'field'
  >;
  people: MoneyPeople;
  /** Everybody whom the expense names as it is stored. */
  storedPeople: readonly string[];
  usual: readonly string[];
  reading: Reading;
  isRateLoading: boolean;
  /** By which the cents are divided. */
  expenseId: string;
  uploads: ReturnType<typeof useReceiptUploads>;
  amountRef: RefObject<HTMLInputElement | null>;
  titleRef: RefObject<HTMLInputElement | null>;
}

const CATEGORY_OPTIONS = expenseCategories.map((value) => ({ value, label: EXPENSE_CATEGORIES[value].label }));

/** Everything that can be said of an expense; amount and title are enough. */
export const ExpenseFields = (props: ExpenseFieldsProps) => {
  const { form } = props;
  const { category, spentOn, ...others }: FormInputs<typeof expenseFields, ReactNode> = {
    amountMinor: (
      <HowMuch
        values={form.values}
        errors={form.errors}
        onChange={form.change}
        rateIn={() => RATE_AS_PUBLISHED}
        reading={props.reading}
        usual={props.usual}
        isRateLoading={props.isRateLoading}
        amountRef={props.amountRef}
      />
    ),
    ...peopleInputs(props),
    ...factInputs(props),
  };
  const { amountMinor, title, payers, split, ...rest } = others;
  return (
    <>
      {amountMinor}
      {title}
      {payers}
      {split}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-3">
        {spentOn}
        {category}
      </div>
      {Object.entries(rest).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
    </>
  );
};

/** Who paid, and for whom it is. */
const peopleInputs = ({ form, people, storedPeople, reading, expenseId }: ExpenseFieldsProps) => {
  const { values, errors, change } = form;
  const { decimalSign } = reading;
  const typing = { currency: values.currency, decimalSign };
  const amountMinor = amountIn(values, decimalSign);
  const split = splitIn(values.split);
  const parts = [...partsIn(values.payers), ...(split.mode === 'items' ? [] : split.parts)];
  const named = new Set([
    ...parts.map(({ personId }) => personId),
    ...(split.mode === 'items' ? split.items.flatMap(({ personIds }) => personIds) : []),
  ]);
  const known = new Set([...named, ...storedPeople]);
  // Somebody who is a name alone is no choice any more, but stays where they have a part, and can have it back.
  const choices = [...people.values()].filter(({ id, kind }) => kind !== 'former' || known.has(id));
  return {
    payers: (
      <PayersField
        people={choices}
        value={values.payers}
        amountMinor={amountMinor}
        typing={typing}
        isRefund={values.isRefund !== ''}
        error={errors.payers}
        onChange={(payers) => change({ payers })}
      />
    ),
    split: (
      <>
        <SplitField
          people={choices}
          expenseId={expenseId}
          value={values.split}
          amountMinor={amountMinor}
          typing={typing}
          error={errors.split}
          onChange={(next) => change({ split: next })}
        />
        <FormerNote people={choices} named={named} />
      </>
    ),
  };
};

/** What it was, when, and what there is to it. */
const factInputs = ({ form, uploads, titleRef }: ExpenseFieldsProps) => {
  const { values, errors, change, field } = form;
  return {
    title: (
      <TextField
        {...field('title')}
        ref={titleRef}
        label="What was it for?"
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        placeholder="Dinner, taxi, museum…"
        dir="auto"
      />
    ),
    category: (
      <SelectField
        name="category"
        label="Category"
        value={categoryIn(values)}
        options={CATEGORY_OPTIONS}
        error={errors.category}
        onChange={({ target }) => change({ category: target.value })}
      />
    ),
    spentOn: (
      <DateField
        {...field('spentOn')}
        label="Date"
        onChange={({ target }) =>
          // A published rate is of its day.
          change({
            spentOn: target.value,
            ...(values.rate.startsWith('ecb:') ? { rate: RATE_AS_PUBLISHED } : {}),
          })
        }
      />
    ),
    note: <TextArea {...field('note')} label="Note" optional rows={2} dir="auto" />,
    receipts: (
      <ReceiptsField
        receipts={receiptsIn(values.receipts)}
        uploads={uploads}
        error={uploads.errorIn(errors.receipts)}
        onRemove={(url) =>
          change({ receipts: receiptsText(receiptsIn(values.receipts).filter((one) => one.url !== url)) })
        }
      />
    ),
    isRefund: (
      <Checkbox
        label="Money that came back"
        hint="A deposit or a refund: whoever got it shares it."
        checked={values.isRefund !== ''}
        onChange={({ target }) => change({ isRefund: target.checked ? 'yes' : '' })}
      />
    ),
  };
};

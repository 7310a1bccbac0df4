import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { expenseCategories } from '@caravan/contract/money/money.schema.ts';
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
  type ExpenseFormValues,
  type expenseBodySchema,
  filledExpense,
  type Reading,
} from './expense-form.rules.ts';
import { amountWords, type ExpenseContext, payersWords, splitWords } from './expense-words.ts';
import { FormerNote } from './FormerNote.tsx';
import { HowMuch } from './HowMuch.tsx';
import type { MoneyPeople } from './money-people.rules.ts';
import { PayersField } from './PayersField.tsx';
import { ReceiptsField } from './ReceiptsField.tsx';
import { receiptsIn, receiptsText } from './receipts-text.rules.ts';
import { SplitField } from './SplitField.tsx';
import { RATE_AS_PUBLISHED } from './typed-rate.rules.ts';
import { partsIn, splitIn } from './typed-split.rules.ts';
import type { useReceiptUploads } from './use-receipt-uploads.ts';

type Name = keyof ExpenseFormValues;

/** A field of which the whole forms of new and stored expenses know what it begins with. */
const begun = (name: Name) => ({
  blank: ({ defaults, decimalSign }: ExpenseContext) => blankExpense(defaults, decimalSign)[name],
  fromStored: (stored: Expense, { decimalSign }: ExpenseContext) => filledExpense(stored, decimalSign)[name],
});

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
  const named = new Set([
    ...partsIn(values.payers).map(({ personId }) => personId),
    ...(split.mode === 'items'
      ? split.items.flatMap(({ personIds }) => personIds)
      : split.parts.map(({ personId }) => personId)),
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

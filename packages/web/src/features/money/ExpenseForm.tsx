import type { Expense, ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import { peopleOfExpense } from '@caravan/contract/money/replaced-people.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { draftName } from '../../platform/form-draft.ts';
import { newChangeId } from '../../platform/outbox/change-ids.ts';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { expenseFields, ExpenseFields } from './ExpenseFields.tsx';
import {
  type ExpenseBody,
  type ExpenseDefaults,
  type ExpenseFormValues,
  expenseBodySchema,
  type Reading,
} from './expense-form.rules.ts';
import type { ExpenseContext } from './expense-words.ts';
import { useSaveExpense } from './money-changes.ts';
import type { MoneyPeople } from './money-people.rules.ts';
import { SourceTakenDialog, useSource } from './SourceTaken.tsx';
import { RATE_AS_PUBLISHED } from './typed-rate.rules.ts';
import { usePublishedRate } from './use-published-rate.ts';
import { useReceiptUploads } from './use-receipt-uploads.ts';

interface ExpenseFormProps {
  open: boolean;
  /** Saved or left; `saved` is what the server made of it. */
  onClose: (saved?: Expense) => void;
  tripId: string;
  viewerId: string;
  people: MoneyPeople;
  /** The currency in which the trip settles. */
  settling: string;
  /** The currencies of the trip and of its expenses. */
  usual: readonly string[];
  /** The rates that people entered last, by currency. */
  enteredRates: ReadonlyMap<string, string>;
  /** What a new expense begins with. */
  defaults: ExpenseDefaults;
  /** What a new expense is of. */
  source: ExpenseSource | null;
  /** The expense as it was when it was opened; `null` to add one. */
  edited: Expense | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: Expense | undefined;
}

const GONE = 'Someone deleted this expense meanwhile. You can add it again with what is written here.';

/** The sheet that adds expenses, or changes one. */
export const ExpenseForm = (props: ExpenseFormProps) => {
  const { open, onClose, edited, latest } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const { state, uploads, reading, expenseId, isRateLoading, ofSource } = useExpenseForm(props);
  const { form, conflicts } = state;
  const dirty = state.isChanged || uploads.items.length > 0;
  const gone = edited !== null && latest === undefined;
  const leave = () => {
    uploads.cancelAll();
    state.forgetDraft();
    setIsDiscarding(false);
    onClose();
  };
  const leaveOrStay = () => {
    if (form.sending) return;
    if (dirty) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={leaveOrStay}
      title={edited ? 'Edit Expense' : 'Add Expense'}
      dismissible={!dirty && !form.sending}
      onSubmit={(event) => form.onSubmit(event)}
      // Whoever adds wants to type the amount; where it is known, what it was for.
      {...(edited ? {} : { initialFocus: props.defaults.amountMinor === undefined ? amount : title })}
      footer={
        <>
          <Button variant="secondary" onClick={leaveOrStay}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={isRateLoading ? 'Getting the Rate…' : 'Saving…'}>
            {edited && !gone ? 'Save Changes' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        <BothVersions fields={conflicts.shown} prompts={conflicts.prompts} />
        <ExpenseFields
          form={form}
          people={props.people}
          storedPeople={edited ? peopleOfExpense(edited) : []}
          usual={props.usual}
          reading={reading}
          isRateLoading={isRateLoading}
          expenseId={expenseId}
          uploads={uploads}
          amountRef={amount}
          titleRef={title}
        />
      </div>
      <SourceTakenDialog
        open={ofSource.isTaken}
        tripId={props.tripId}
        source={props.source}
        people={props.people}
        onAgain={() => {
          ofSource.letStand();
          amount.current?.form?.requestSubmit();
        }}
        onStay={ofSource.stay}
        onClose={leave}
      />
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

const useExpenseForm = (props: ExpenseFormProps) => {
  const { tripId, viewerId, people, settling, enteredRates: entered, edited, latest, source, onClose } = props;
  const { add, change, refetch } = useSaveExpense(tripId);
  const [newId] = useState(newChangeId);
  const ofSource = useSource(source);
  const decimalSign = decimalSignOf(navigator.language);
  const name = draftName('expense', viewerId, tripId, edited?.id ?? (source ? source.id : null));
  const context: ExpenseContext = { people, decimalSign, settling, defaults: props.defaults };
  // What is read by: the published rate comes while the form is open.
  const published = useRef<Reading['published']>(undefined);
  const readingNow = (): Reading => ({
    decimalSign,
    settling,
    entered,
    published: published.current,
    awaited: uploads.awaited,
  });
  const uploads: ReturnType<typeof useReceiptUploads> = useReceiptUploads(name, () => state.form);
  const state = useCollaborativeForm({
    draftName: name,
    fields: expenseFields,
    context,
    edited,
    latest: () => latest,
    schema: () => expenseBodySchema(readingNow),
    toInput: (values) => uploads.withAlong(values),
    add: async (_checked, values) =>
      ofSource.adding(async (kept) =>
        add({ id: newId, body: { ...(await rated(values)), source: kept }, files: uploads.along }),
      ),
    change: async (merged, stored) => change(stored, await rated(merged), uploads.along),
    refetch,
    onSaved: (saved) => {
      uploads.forgetAlong();
      onClose(saved);
    },
  });
  const { currency, spentOn: day } = state.form.values;
  const rate = usePublishedRate(tripId, { currency, settling, day });
  useEffect(() => {
    published.current = rate.published;
  }, [rate.published]);
  /** What is sent of values, with the rate that is on its way as they are saved. */
  const rated = async (values: ExpenseFormValues): Promise<ExpenseBody> => {
    if (values.rate === RATE_AS_PUBLISHED) published.current = await rate.awaited();
    const read = expenseBodySchema(readingNow).safeParse(uploads.withAlong(values));
    if (read.data) return read.data;
    state.form.showIssues(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    throw read.error;
  };
  return {
    state,
    uploads,
    reading: { decimalSign, settling, entered, published: rate.published, awaited: uploads.awaited },
    expenseId: edited?.id ?? newId,
    isRateLoading: rate.isLoading,
    ofSource,
  };
};

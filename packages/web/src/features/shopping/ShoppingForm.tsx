import {
  type ShoppingCategory,
  type ShoppingItem,
  newShoppingItemSchema,
} from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { draftName } from '../../platform/form-draft.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { ShoppingFields, type ShoppingFormState, shoppingFields } from './ShoppingFields.tsx';
import type { Person } from './people.ts';
import { decimalSignOf } from '../../platform/price-field.rules.ts';
import { type ShoppingFormValues, itemFrom, nextForm, sentFrom } from './shopping-form.rules.ts';
import { useSaveItem } from './shopping.queries.ts';

interface ShoppingFormProps {
  open: boolean;
  /** Saved, deleted or left; `saved` is what the server made of it. */
  onClose: (saved?: ShoppingItem) => void;
  viewerId: string;
  trip: { id: string; currency: Currency };
  /** Who may get it. */
  people: ReadonlyMap<string, Person>;
  /** The item as it was when its pencil was pressed; `null` to add one. */
  edited: ShoppingItem | null;
  /** The same one as it is now; absent once somebody has deleted it. */
  latest: ShoppingItem | undefined;
  /** The category that is proposed; `null` for none in particular. */
  category: ShoppingCategory | null;
}

const GONE = 'Someone deleted this item meanwhile. You can add it again with what is written here.';

/** The dialog that puts items on the list, or changes or deletes one. */
export const ShoppingForm = (props: ShoppingFormProps) => {
  const { open, onClose, people, viewerId, edited, latest } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const [stays, setStays] = useState(false);
  const staysAfter = useRef(false);
  const name = useRef<HTMLInputElement>(null);
  const { state, decimalSign } = useShoppingForm(props, (saved, startNext) => {
    if (!staysAfter.current) return onClose(saved);
    startNext();
    name.current?.focus();
  });
  const { form, conflicts, isChanged: dirty } = state;
  const gone = edited !== null && latest === undefined && !isDeleted;
  const task = edited === null ? 'add' : gone ? 'restore' : 'change';
  const stay = (next: boolean) => {
    staysAfter.current = next;
    setStays(next);
  };
  const leave = () => {
    state.forgetDraft();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (form.sending) return;
    if (dirty) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={edited ? 'Edit Item' : 'Add Item'}
      dismissible={!dirty && !form.sending}
      onSubmit={(event) => {
        if (!form.sending) stay(isForAnother(event.nativeEvent));
        form.onSubmit(event);
      }}
      // Whoever adds wants to type; whoever edits may want anything.
      {...(edited ? {} : { initialFocus: name })}
      footer={
        <ShoppingFormFooter task={task} sending={form.sending ? (stays ? 'stays' : 'closes') : null} onLeave={ask} />
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        <BothVersions fields={conflicts.shown} prompts={conflicts.prompts} />
        <ShoppingFields form={form} nameRef={name} people={people} viewerId={viewerId} decimalSign={decimalSign} />
        {edited && !gone && <DeleteItem item={edited} onDelete={setIsDeleted} onDeleted={leave} />}
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

/**
 * The state of the dialog.
 *
 * @param onSaved gets what was saved, and how to empty the form for another item.
 */
const useShoppingForm = (props: ShoppingFormProps, onSaved: (saved: ShoppingItem, startNext: () => void) => void) => {
  const { viewerId, trip, people, edited, latest, category } = props;
  const { add, update, refetch } = useSaveItem(trip.id);
  const decimalSign = decimalSignOf(navigator.language);
  const reading = { people: new Set(people.keys()), decimalSign };
  const state = useCollaborativeForm({
    draftName: draftName('shopping', viewerId, trip.id, edited?.id ?? null),
    fields: shoppingFields,
    context: { currency: trip.currency, category, people, decimalSign },
    edited,
    latest: () => latest,
    schema: () => newShoppingItemSchema,
    toInput: (values) => sentFrom(values, reading),
    add,
    change: (merged: ShoppingFormValues, stored) => update(itemFrom(merged, reading), stored),
    refetch,
    onSaved: (saved) => onSaved(saved, startNext),
  });
  const startNext = useNextItem(state.form, state.beginNext);
  return { state, decimalSign };
};

/** Empties the form for the next item once the last is stored; what was typed meanwhile is the next one already. */
const useNextItem = (form: ShoppingFormState, onNext: (next: ShoppingFormValues) => void) => {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  return () => {
    const { values, change } = latest.current;
    const isAsSent = values.name === form.values.name && values.price === form.values.price;
    const isForTheSame = values.assignedTo === form.values.assignedTo;
    change(isAsSent ? nextForm(values) : { ...values, ...(isForTheSame ? { assignedTo: '' } : {}) });
    onNext(nextForm(values));
  };
};

/** The name of the button that keeps the dialog for the next item. */
const ANOTHER = 'another';

/** Whether what submitted a form wants the dialog to stay. Enter presses the first button of a form, which is that one. */
const isForAnother = (event: Event): boolean => (event as SubmitEvent).submitter?.getAttribute('name') === ANOTHER;

interface ShoppingFormFooterProps {
  /** What the dialog does; one that was deleted meanwhile is `restored`. */
  task: 'add' | 'change' | 'restore';
  /** What is under way: `stays` with the dialog to stay for the next item. */
  sending: 'stays' | 'closes' | null;
  onLeave: () => void;
}

/** The buttons of the dialog of an item. */
const ShoppingFormFooter = ({ task, sending, onLeave }: ShoppingFormFooterProps) => (
  <>
    {task === 'add' ? (
      <Button type="submit" name={ANOTHER} variant="secondary" pending={sending === 'stays'} pendingLabel="Saving…">
        Add Another
      </Button>
    ) : (
      <Button variant="secondary" onClick={onLeave}>
        Cancel
      </Button>
    )}
    <Button type="submit" pending={sending === 'closes'} pendingLabel="Saving…">
      {task === 'change' ? 'Save Changes' : 'Add Item'}
    </Button>
  </>
);

interface DeleteItemProps {
  item: ShoppingItem;
  /** Called with whether the viewer deletes it: that it is gone then is no surprise. */
  onDelete: (isDeleting: boolean) => void;
  onDeleted: () => void;
}

/** Takes an item off everybody's list, after asking. */
const DeleteItem = ({ item, onDelete, onDeleted }: DeleteItemProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DeleteButton onClick={() => setIsOpen(true)}>Delete Item</DeleteButton>
      <DeleteItemDialog
        open={isOpen}
        item={item}
        onClose={() => setIsOpen(false)}
        onDelete={onDelete}
        onDeleted={onDeleted}
      />
    </>
  );
};

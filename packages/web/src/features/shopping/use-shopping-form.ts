import type { NewShoppingItem, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { newShoppingItemSchema } from '@caravan/contract/shopping/shopping.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useClashes } from '../../platform/use-clashes.ts';
import { useDraft, useKeptDraft } from '../../platform/use-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { comparedFields } from './compared-fields.ts';
import { blankForm, formOf, itemFrom, nextForm, sentFrom } from './shopping-form.rules.ts';
import type { ShoppingFormValues } from './shopping-form.rules.ts';
import type { ShoppingFormProps } from './shopping-form-props.ts';
import { useSaveItem } from './use-save-item.ts';

/** The fields of the dialog, in the form's own terms. */
export type ShoppingFormState = Pick<
  ReturnType<typeof useForm<ShoppingFormValues, typeof newShoppingItemSchema>>,
  'values' | 'errors' | 'change' | 'field'
>;

interface ShoppingFormOptions extends Omit<ShoppingFormProps, 'open' | 'onClose'> {
  /** `startNext` empties the form for another item. */
  onSaved: (saved: ShoppingItem, startNext: () => void) => void;
}

/**
 * The state of the dialog: what it began with, what was typed before and is restored, and how it is saved over what others
 * have stored meanwhile. An item that somebody deleted meanwhile is added anew.
 */
export const useShoppingForm = (options: ShoppingFormOptions) => {
  const { viewerId, trip, people, edited, latest, category, onSaved } = options;
  const draft = useDraft(draftName('shopping', viewerId, trip.id, edited?.id ?? null), () =>
    edited ? formOf(edited) : blankForm(trip.currency, category),
  );
  const [initial, setInitial] = useState(draft.initial);
  const { add, update, readAgain, waiting } = useSaveItem(trip.id);
  const ids = new Set(people.keys());

  const form = useForm({
    initial: draft.restored,
    schema: newShoppingItemSchema,
    toInput: (values) => sentFrom(values, ids),
    onValid: async (item) => {
      try {
        const saved = await save(item);
        if (!saved) return;
        forget();
        onSaved(saved, startNext);
      } catch (error) {
        // The mutation has said it; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const { values, change: onChange } = form;
  const { isChanged, forget } = useKeptDraft({ ...draft, initial }, values);
  const clashes = useClashes({ initial: draft.began, fields: comparedFields(people), values, onChange });

  const save = (item: NewShoppingItem): Promise<ShoppingItem | null> => {
    if (!latest) return add(item);
    const send = (merged: ShoppingFormValues, stored: ShoppingItem) => update(itemFrom(merged, ids), stored);
    return clashes.save({ stored: latest, formOf, send, refetch: () => readAgain(latest) });
  };
  const startNext = useNextItem(form, (next) => {
    setInitial(next);
    draft.forgetRestored();
  });

  return {
    form,
    clashes,
    dirty: isChanged,
    isRestored: draft.isRestored,
    waiting,
    forget,
    startOver: () => {
      form.change(draft.initial);
      clashes.restart(draft.initial);
      draft.forgetRestored();
    },
  };
};

/** Makes room for the next item once the last is stored; what was typed meanwhile is the next one already. */
const useNextItem = (form: ShoppingFormState, onNext: (next: ShoppingFormValues) => void) => {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  return () => {
    const { values, change } = latest.current;
    const isAsSent = values.name === form.values.name && values.price === form.values.price;
    change(isAsSent ? nextForm(values) : values);
    onNext(nextForm(values));
  };
};

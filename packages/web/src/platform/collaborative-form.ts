import { useState } from 'react';
import type { z } from 'zod/mini';
import { isChangedMeanwhile, issuesOf } from './errors.ts';
import { useDraft, useStoredDraft } from './form-draft.ts';
import type { FormFields, FormValues } from './form-fields.rules.ts';
import {
  blankOf,
  canonicalOf,
  comparedFields,
  conflictsIn,
  formOf,
  storableValues,
  mergedOf,
  withField,
  writtenOf,
} from './form-fields.rules.ts';
import { useForm } from './use-form.ts';

/** What a form begins with. */
interface Begun<V extends FormValues, Stored, Context, Part extends keyof V> {
  /** Where what is typed is stored until it is saved: of `draftName`. */
  readonly draftName: string;
  /** Every field of the form: what it begins with, and how two versions of it are shown, come from it. */
  readonly fields: FormFields<V, Stored, Context, Part>;
  readonly context: Context;
  /** What is changed, as it was when the form was opened; `null` to add something. */
  readonly edited: Stored | null;
}

interface CollaborativeFormOptions<
  V extends FormValues,
  Stored,
  Context,
  Part extends keyof V,
  S extends z.core.$ZodType,
> extends Begun<V, Stored, Context, Part> {
  /** The same as far as it is known now; `undefined` for something new, or once somebody has deleted it: then it is added anew. */
  readonly latest: () => Stored | undefined;
  /** Checks what is sent as a change of what is stored, or as something new. */
  readonly schema: (stored: Stored | undefined) => S;
  /** Makes what the schema checks of the values; the same by default. */
  readonly toInput?: (values: V) => unknown;
  readonly add: (checked: z.output<S>, values: V) => Promise<Stored>;
  /** Sends the merged values as a change of what is stored, with its `version`. */
  readonly change: (merged: V, stored: Stored) => Promise<Stored>;
  /** Reads what is stored now; answers what was read before where it is there no more. */
  readonly refetch: (before: Stored) => Promise<Stored>;
  readonly onSaved: (saved: Stored) => void;
}

/**
 * The form of something that several people change at the same time. What is typed outlives a reload and the end of the
 * session. Nothing that others store meanwhile is overwritten without a word: fields that only one has changed merge, and of
 * a field that both have changed both versions are shown before anything is sent.
 *
 * `add`, `change` and `refetch` say by themselves what went wrong; here the refused fields are marked, and the form stays.
 */
export const useCollaborativeForm = <
  V extends FormValues,
  Stored extends { readonly version: number },
  Context,
  Part extends keyof V,
  S extends z.core.$ZodType,
>(
  options: CollaborativeFormOptions<V, Stored, Context, Part, S>,
) => {
  const { fields, latest, schema, toInput = (values: V): unknown => values } = options;
  const { draft, initial, beginNext } = useBeginning(options);
  const form = useForm({
    initial: draft.restored,
    schema: schema(latest()),
    toInput: (values) => toInput(merge(values)),
    onValid: async (checked) => {
      const stored = latest();
      try {
        const saved = await (stored ? saveOver(stored, saving) : options.add(checked, form.values));
        if (!saved) return;
        kept.forget();
        options.onSaved(saved);
      } catch (error) {
        form.showIssues(issuesOf(error));
      }
    },
  });
  const kept = useStoredDraft({ ...draft, initial }, form.values, (changed) => storableValues(fields, changed));
  const conflicts = useConflicts({ ...options, began: draft.began, values: form.values, onChange: form.change });
  const merge = (values: V): V => conflicts.merge(values, latest());
  const saving: Saving<Stored> = {
    mustChoose: conflicts.show,
    send: (stored) => options.change(conflicts.merge(form.values, stored), stored),
    refetch: options.refetch,
  };
  return {
    form,
    /** Values of the form, laid on what is stored. */
    merge,
    conflicts,
    isChanged: kept.isChanged,
    /** The form holds what was typed before it was left unsaved. */
    isRestored: draft.isRestored,
    forgetDraft: kept.forget,
    /** Takes back all that was typed. */
    startOver: () => {
      form.change(draft.initial);
      conflicts.restart(draft.initial);
      draft.forgetRestored();
    },
    /** Goes on with a form of something further, which begins with these values. */
    beginNext,
  };
};

/** What the form begins with: the draft that it restores, and what its values are compared with to know what was typed. */
const useBeginning = <V extends FormValues, Stored, Context, Part extends keyof V>({
  draftName,
  fields,
  context,
  edited,
}: Begun<V, Stored, Context, Part>) => {
  const draft = useDraft(draftName, () => (edited ? formOf(fields, edited, context) : blankOf(fields, context)));
  const [initial, setInitial] = useState(draft.initial);
  const beginNext = (next: V) => {
    setInitial(next);
    draft.forgetRestored();
  };
  return { draft, initial, beginNext };
};

interface Saving<Stored> {
  /** Shows what the person has to choose before what is stored may be changed; whether there is anything. */
  readonly mustChoose: (stored: Stored) => boolean;
  readonly send: (stored: Stored) => Promise<Stored>;
  readonly refetch: (before: Stored) => Promise<Stored>;
}

/** Sends a change until what it is laid on is what is stored; answers `null` where the person has to choose first. */
const saveOver = async <Stored extends { readonly version: number }>(
  known: Stored,
  { mustChoose, send, refetch }: Saving<Stored>,
): Promise<Stored | null> => {
  let stored = known;
  while (!mustChoose(stored)) {
    try {
      return await send(stored);
    } catch (error) {
      const newer = isChangedMeanwhile(error) ? await refetch(known) : stored;
      if (newer.version <= stored.version) throw error;
      stored = newer;
    }
  }
  return null;
};

interface Edited<V extends FormValues, Stored, Context, Part extends keyof V> {
  readonly fields: FormFields<V, Stored, Context, Part>;
  readonly context: Context;
  /** What the form, or the draft that it restores, began with. */
  readonly began: V;
  /** What the form holds. */
  readonly values: V;
  /** Puts values into the form. */
  readonly onChange: (values: V) => void;
}

/** Keeps a form's edit apart from what others have stored meanwhile. Give `shown` and `prompts` to `BothVersions`. */
const useConflicts = <V extends FormValues, Stored, Context, Part extends keyof V>(
  edited: Edited<V, Stored, Context, Part>,
) => {
  const { fields, context, onChange } = edited;
  const compared = comparedFields(fields, context);
  const asCompared = (stored: Stored): V => canonicalOf(fields, formOf(fields, stored, context));
  const mine = canonicalOf(fields, edited.values);
  const [began, setBegan] = useState(() => canonicalOf(fields, edited.began));
  const [theirs, setTheirs] = useState<V | null>(null);
  // Grows with every send that has to wait for a choice, so that the question gets the focus each time.
  const [prompts, setPrompts] = useState(0);

  return {
    /** Values of the form, laid on what is stored, if anything; of what both have changed it has the person's own. */
    merge: (values: V, stored: Stored | undefined): V =>
      stored ? mergedOf({ began, mine: canonicalOf(fields, values), theirs: asCompared(stored) }, compared) : values,
    /** Shows what the person has to choose before what is stored may be changed; whether there is anything. */
    show: (stored: Stored): boolean => {
      const theirs = asCompared(stored);
      setTheirs(theirs);
      const hasToChoose = conflictsIn({ began, mine, theirs }, compared).length > 0;
      if (hasToChoose) setPrompts((count) => count + 1);
      return hasToChoose;
    },
    prompts,
    shown: theirs
      ? conflictsIn({ began, mine, theirs }, compared).map((field) => ({
          label: field.label,
          yours: field.show(mine),
          theirs: field.show(theirs),
          onKeepMine: () => setBegan((before) => withField(before, field, theirs)),
          onUseTheirs: () => {
            setBegan((before) => withField(before, field, theirs));
            onChange(writtenOf(fields, withField(mine, field, theirs), context));
          },
        }))
      : [],
    /** Begins anew with these values. */
    restart: (from: V) => {
      setBegan(canonicalOf(fields, from));
      setTheirs(null);
    },
  };
};

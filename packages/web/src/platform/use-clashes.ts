import { useState } from 'react';
import type { ComparedField } from './conflict.rules.ts';
import { clashesIn, mergedOf, withField } from './conflict.rules.ts';
import { isChangedMeanwhile } from './errors.ts';

type Values = Record<string, string>;

interface Edited<V extends Values> {
  /** What the form began with. */
  readonly initial: V;
  readonly fields: readonly ComparedField<V>[];
  /** What the form holds. */
  readonly values: V;
  /** Puts values into the form. */
  readonly onChange: (values: V) => void;
}

/** How a form is laid on what is stored, and sent. */
interface Saving<V extends Values, Stored, Saved> {
  /** What is stored, as far as it is known before anything is sent. */
  readonly stored: Stored;
  /** What is stored as the form shows it. */
  readonly formOf: (stored: Stored) => V;
  /** Sends the merged values as a change of what is stored, with its `version`. */
  readonly send: (merged: V, stored: Stored) => Promise<Saved>;
  /** Asks for what is stored now. */
  readonly refetch: () => Promise<Stored>;
}

/**
 * Keeps a form's edit apart from what others have stored meanwhile, so that nothing is overwritten without a word: fields
 * that only one has changed merge, and of a field that both have changed both versions are shown before anything is sent.
 * Give `shown` and `asked` to `BothVersions`.
 */
export const useClashes = <V extends Values>({ initial, fields, values, onChange }: Edited<V>) => {
  const [began, setBegan] = useState(initial);
  const [theirs, setTheirs] = useState<V | null>(null);
  // Grows with every send that has to wait for a choice, so that the question gets the focus each time.
  const [asked, setAsked] = useState(0);

  const merge = (mine: V, stored: V): V => mergedOf({ began, mine, theirs: stored }, fields);
  const ask = (stored: V): boolean => {
    setTheirs(stored);
    const hasToChoose = clashesIn({ began, mine: values, theirs: stored }, fields).length > 0;
    if (hasToChoose) setAsked((count) => count + 1);
    return hasToChoose;
  };
  const settle = (field: ComparedField<V>, stored: V) => setBegan((before) => withField(before, field, stored));

  return {
    /** What the form holds, laid on what is stored as the form shows it. */
    merge,
    /** Whether the person has to choose before what is stored may be changed; if so, both versions are shown. */
    ask,
    /** Answers what was saved; `null` where the person has to choose first. Failures of `send` and `refetch` pass. */
    save: async <Stored extends { readonly version: number }, Saved>(
      saving: Saving<V, Stored, Saved>,
    ): Promise<Saved | null> => {
      let { stored } = saving;
      while (!ask(saving.formOf(stored))) {
        try {
          return await saving.send(merge(values, saving.formOf(stored)), stored);
        } catch (error) {
          const newer = isChangedMeanwhile(error) ? await saving.refetch() : stored;
          if (newer.version <= stored.version) throw error;
          stored = newer;
        }
      }
      return null;
    },
    asked,
    shown: (theirs ? clashesIn({ began, mine: values, theirs }, fields) : []).map((field) => ({
      label: field.label,
      yours: field.show(values),
      theirs: theirs ? field.show(theirs) : '',
      onKeepMine: () => theirs && settle(field, theirs),
      onUseTheirs: () => {
        if (!theirs) return;
        settle(field, theirs);
        onChange(withField(values, field, theirs));
      },
    })),
    /** Begins anew with these values. */
    restart: (from: V) => {
      setBegan(from);
      setTheirs(null);
    },
  };
};

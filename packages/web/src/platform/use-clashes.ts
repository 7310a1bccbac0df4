import { useState } from 'react';
import type { ComparedField } from './conflict.rules.ts';
import { clashesIn, mergedOf, withField } from './conflict.rules.ts';

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

/**
 * Keeps a form's edit apart from what others have stored meanwhile. Before it is sent, `merge` lays it on what is stored;
 * where `ask` answers true both have changed the same field, `shown` has both versions for `BothVersions`, and nothing may
 * be sent until one was chosen.
 */
export const useClashes = <V extends Values>({ initial, fields, values, onChange }: Edited<V>) => {
  const [began, setBegan] = useState(initial);
  const [theirs, setTheirs] = useState<V | null>(null);
  // Grows with every refusal to send, so that the question gets the focus each time.
  const [asked, setAsked] = useState(0);

  const settle = (field: ComparedField<V>, stored: V) => setBegan((before) => withField(before, field, stored));
  const clashes = theirs ? clashesIn({ began, mine: values, theirs }, fields) : [];
  return {
    merge: (mine: V, stored: V): V => mergedOf({ began, mine, theirs: stored }, fields),
    ask: (stored: V): boolean => {
      setTheirs(stored);
      const isAsked = clashesIn({ began, mine: values, theirs: stored }, fields).length > 0;
      if (isAsked) setAsked((count) => count + 1);
      return isAsked;
    },
    asked,
    shown: clashes.map((field) => ({
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
  };
};

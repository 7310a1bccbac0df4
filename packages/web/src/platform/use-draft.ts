import { useEffect, useState } from 'react';
import { changedFields, draftOf, keepDraft } from './form-draft.ts';

type Values = Record<string, string>;

/** Where it is kept what the fields of a draft began with, so that somebody's change of them meanwhile is noticed. */
const beginningsName = (draft: string): string => `${draft}.began`;

/**
 * What a form begins with: what is stored, and what was typed into it before and left unsaved.
 *
 * @param name of `draftName`.
 * @param begin what is stored as the form shows it; asked for once.
 */
export const useDraft = <V extends Values>(name: string, begin: () => V) => {
  const [initial] = useState(begin);
  const [kept] = useState(() => draftOf(name, initial));
  const [began] = useState((): V => ({ ...initial, ...draftOf(beginningsName(name), initial) }));
  const [isRestored, setRestored] = useState(Object.keys(kept).length > 0);
  return {
    name,
    initial,
    /** What the typed fields were when they were typed over; the others as they are stored. */
    began,
    /** What the form holds at first. */
    restored: { ...initial, ...kept },
    isRestored,
    forgetRestored: () => setRestored(false),
  };
};

/** Keeps what is typed until it is saved or forgotten. */
export const useKeptDraft = <V extends Values>(draft: { name: string; initial: V; began: V }, values: V) => {
  const { name, initial, began } = draft;
  const changed = changedFields(values, initial);
  const beginnings = Object.fromEntries(Object.keys(changed).map((field) => [field, began[field] ?? '']));
  const written = JSON.stringify({ changed, beginnings });
  useEffect(() => {
    const { changed, beginnings } = JSON.parse(written) as Record<'changed' | 'beginnings', Partial<Values>>;
    keepDraft(name, changed);
    keepDraft(beginningsName(name), beginnings);
  }, [name, written]);
  return {
    isChanged: Object.keys(changed).length > 0,
    forget: () => {
      keepDraft(name, {});
      keepDraft(beginningsName(name), {});
    },
  };
};

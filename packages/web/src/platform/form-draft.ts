import { useEffect, useState } from 'react';
import { recall, remember } from './browser-memory.ts';
import type { FormValues } from './form-fields.rules.ts';
import { changedValues } from './form-fields.rules.ts';

/**
 * Where a draft is stored until it is saved or discarded: one place a person, trip and thing.
 *
 * @param kind what the form is about, such as `activity`.
 * @param id of what is changed; `null` for what is added.
 */
export const draftName = (kind: string, viewerId: string, tripId: string, id: string | null): string =>
  `caravan.${kind}.${viewerId}.${tripId}.${id ?? 'new'}`;

/** Whose draft it is, by its name of `draftName`. */
export const viewerOf = (draft: string): string | null => draft.split('.')[2] ?? null;

/** Where it is stored what the fields of a draft began with, so that somebody's change of them meanwhile is noticed. */
const beginningsName = (draft: string): string => `${draft}.began`;

/** A form's unsaved values. */
export interface Draft<V extends FormValues> {
  /** Of `draftName`. */
  readonly name: string;
  /** What is stored, as the form shows it. */
  readonly initial: V;
  /** What the typed fields were when they were typed over; the others as they are stored. */
  readonly began: V;
}

/**
 * What a form begins with: what is stored, and what was typed into it before and left unsaved.
 *
 * @param name of `draftName`.
 * @param begin answers what is stored as the form shows it; called once.
 */
export const useDraft = <V extends FormValues>(name: string, begin: () => V) => {
  const [initial] = useState(begin);
  const [typed] = useState(() => storedValues(name, initial));
  const [began] = useState((): V => ({ ...initial, ...storedValues(beginningsName(name), initial) }));
  const [isRestored, setRestored] = useState(Object.keys(typed).length > 0);
  return {
    name,
    initial,
    began,
    /** What the form holds at first. */
    restored: { ...initial, ...typed },
    isRestored,
    forgetRestored: () => setRestored(false),
  };
};

/**
 * Stores what is typed until it is saved or forgotten, so that neither a reload, nor going back, nor the end of the session
 * loses it.
 *
 * @param keep leaves out the values that mean nothing after a reload.
 */
export const useStoredDraft = <V extends FormValues>(
  { name, initial, began }: Draft<V>,
  values: V,
  keep: (changed: Partial<V>) => Partial<V> = (changed) => changed,
) => {
  const changed = changedValues(values, initial);
  const typed = keep(changed);
  const beginnings = Object.fromEntries(Object.keys(typed).map((field) => [field, began[field] ?? '']));
  const written = JSON.stringify({ typed, beginnings });
  useEffect(() => {
    const { typed, beginnings } = JSON.parse(written) as Record<'typed' | 'beginnings', FormValues>;
    storeValues(name, typed);
    storeValues(beginningsName(name), beginnings);
  }, [name, written]);
  return {
    isChanged: Object.keys(changed).length > 0,
    forget: () => {
      storeValues(name, {});
      storeValues(beginningsName(name), {});
    },
  };
};

/**
 * Fills a draft beside what is typed in it already.
 *
 * @param lines for fields that hold one line each: what is typed there stays.
 * @param texts for longer fields: they come below what is typed there.
 */
export const fillDraft = (name: string, lines: FormValues, texts: FormValues = {}): void => {
  const typed = parsed(recall('tab', name)) as FormValues;
  const below = Object.entries(texts).map(([field, text]) => [field, typed[field] ? `${typed[field]}\n${text}` : text]);
  const filled = Object.entries({ ...lines, ...typed, ...Object.fromEntries(below) });
  storeValues(name, Object.fromEntries(filled.filter(([, value]) => value !== '')) as FormValues);
};

const storeValues = (name: string, values: Readonly<FormValues>): void =>
  remember('tab', name, Object.keys(values).length > 0 ? JSON.stringify(values) : null);

/** The stored values, as far as this form has such fields. */
const storedValues = <V extends FormValues>(name: string, blank: V): Partial<V> => {
  const stored = parsed(recall('tab', name));
  return Object.fromEntries(
    Object.entries(stored).filter(([field, value]) => field in blank && typeof value === 'string'),
  ) as Partial<V>;
};

const parsed = (text: string | null): object => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Written by another version of the app: there is nothing in it that this form could show.
    return {};
  }
};

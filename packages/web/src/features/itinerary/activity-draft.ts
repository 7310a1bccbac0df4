import { recall, remember } from '../../platform/browser-memory.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';

type Names = keyof ActivityFormValues;

/** Where what was typed is kept until it is saved or discarded: one place a person, trip and activity. */
export const draftName = (viewerId: string, tripId: string, itemId: string | null): string =>
  `caravan.activity.${viewerId}.${tripId}.${itemId ?? 'new'}`;

/** The fields that differ from what the form began with. */
export const changedFields = (values: ActivityFormValues, initial: ActivityFormValues): Partial<ActivityFormValues> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name as Names]));

/** Keeps what was typed, so that neither a reload, nor going back, nor the end of the session loses it; forgets it when nothing is. */
export const keepDraft = (name: string, changed: Partial<ActivityFormValues>): void =>
  remember('tab', name, Object.keys(changed).length > 0 ? JSON.stringify(changed) : null);

/** What was kept, as far as this form has such fields. */
export const draftOf = (name: string, blank: ActivityFormValues): Partial<ActivityFormValues> => {
  const kept = parsed(recall('tab', name));
  return Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => field in blank && typeof value === 'string'),
  );
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

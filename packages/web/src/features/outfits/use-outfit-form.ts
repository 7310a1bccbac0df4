import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { changedFields, draftName, draftOf, keepDraft } from '../../platform/form-draft.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { useClashes } from '../../platform/use-clashes.ts';
import { useForm } from '../../platform/use-form.ts';
import { comparedFields } from './compared-fields.ts';
import { blankForm, fieldsOf, formOf, outfitFormSchema } from './outfit-form.rules.ts';
import type { OutfitFormValues } from './outfit-form.rules.ts';
import type { OutfitFormProps } from './outfit-form-props.ts';
import { outfitsQuery } from './outfits.queries.ts';
import { isChosenHere, usePhoto } from './use-photo.ts';
import { useSaveOutfit } from './use-save-outfit.ts';

/**
 * The state of the dialog: what it began with, what was typed before and is restored, its photo, and how it is sent. An
 * outfit that somebody deleted meanwhile is added anew.
 */
export const useOutfitForm = (props: OutfitFormProps) => {
  const { viewerId, trip, activities, edited, latest, onClose } = props;
  const draft = draftName('outfit', viewerId, trip.id, edited?.id ?? null);
  const { initial, kept, restored, setRestored } = useBeginning(draft, props);
  const { save, uploaded, waiting, stop } = useSaveOutfit(trip.id);
  const readAgain = useReadAgain(trip.id);

  const send = (values: OutfitFormValues, stored?: Outfit): Promise<Outfit> =>
    save({ fields: fieldsOf(values, stored), photo: photo.held(values.photo), stored });

  const form = useForm({
    initial: { ...initial, ...kept },
    schema: schemaFor(trip, latest),
    onValid: async () => {
      try {
        const saved = latest
          ? await clashes.save({ stored: latest, formOf, send, refetch: () => readAgain(latest) })
          : await send(form.values);
        if (!saved) return;
        keepDraft(draft, {});
        onClose(saved);
      } catch (error) {
        // The mutation has said it; here the refused fields are marked, and the form stays as it is.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const photo = usePhoto(form.values.photo, (value) => form.change({ photo: value }));
  const clashes = useClashes({
    initial,
    fields: comparedFields(activities),
    values: form.values,
    onChange: form.change,
  });

  const { changed, forget } = useDraft(draft, form.values, initial);
  return {
    form,
    photo,
    uploaded,
    clashes,
    dirty: Object.keys(changed).length > 0,
    restored,
    waiting,
    stop,
    forget,
    startOver: () => {
      form.change(initial);
      setRestored(false);
    },
  };
};

const schemaFor = (trip: TripDates, latest: Outfit | undefined) =>
  outfitFormSchema({
    trip,
    storedDate: latest && formOf(latest).plannedDate,
    outside: `Pick a day of the trip: ${datesOf(trip)}`,
  });

const datesOf = ({ startDate = null, endDate = null }: TripDates): string => formatDateRange({ startDate, endDate });

/** What the form begins with, and what was typed into it before it was left unsaved. */
const useBeginning = (draft: string, { edited, date, activityId }: OutfitFormProps) => {
  const [initial] = useState(() => (edited ? formOf(edited) : blankForm(date, activityId)));
  const [kept] = useState(() => draftOf(draft, initial));
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  return { initial, kept, restored, setRestored };
};

/** Keeps what was typed; a picture that was chosen is too large for that. */
const useDraft = (name: string, values: OutfitFormValues, initial: OutfitFormValues) => {
  const changed = changedFields(values, initial);
  const { photo, ...texts } = changed;
  const kept = photo === undefined || isChosenHere(photo) ? texts : changed;
  const written = JSON.stringify(kept);
  useEffect(() => keepDraft(name, JSON.parse(written) as Partial<OutfitFormValues>), [name, written]);
  return { changed, forget: () => keepDraft(name, {}) };
};

/** Reads an outfit as it is stored now; the one that was read before where it is there no more. */
const useReadAgain = (tripId: string) => {
  const client = useQueryClient();
  return async (before: Outfit): Promise<Outfit> => {
    const outfits = await client.fetchQuery({ ...outfitsQuery(tripId), staleTime: 0 });
    return outfits.find(({ id }) => id === before.id) ?? before;
  };
};

import { FILE_TOO_LARGE } from '@caravan/contract/files/files.rules.ts';
import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import { compareOutfits, dayOf, noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { formatDay } from '../../platform/format-dates.ts';
import { refreshRead, refreshResource } from '../../platform/live-refresh.ts';
import { loseAnswer, nameOfChange, takeAnswer } from '../../platform/own-changes.ts';
import { interruptRead, patchRead } from '../../platform/patch-read.ts';
import { minutes, oneMoreTry } from '../../platform/query-client.ts';
import { sendForm } from '../../platform/file-transfer.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { newIdempotencyKey, useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { ChosenPhoto } from './use-photo.ts';

/** A trip's outfits; fresh 3 minutes. */
export const outfitsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listOutfits, { params }),
    queryFn: ({ signal }) => call(listOutfits, { params, signal }),
    staleTime: minutes(3),
  });
};

/** Lists of trips go by their outfits, too. */
const refreshTrips = (client: QueryClient): void => void refreshRead(client, listTrips);

/** Deletes an outfit: it goes from the closet at once, and comes back where that failed. Says so, or what went wrong. */
export const useDeleteOutfit = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deleteOutfit, {
    onMutate: async ({ params: { outfitId } }) => {
      await interruptRead(client, outfitsQuery(tripId));
      return { taken: take(client, tripId, outfitId) };
    },
    onSuccess: () => {
      refreshTrips(client);
      showToast({ title: 'Outfit deleted successfully!' });
    },
    onError: (_error, _input, before) => {
      if (before?.taken) placeOutfit(client, before.taken);
      void refreshResource(client, tripId, 'outfits');
      showToast({
        title: 'Error',
        description: 'Failed to delete outfit. Please try again.',
        tone: 'destructive',
      });
    },
  });
};

/** Plans an outfit for one more day; says so and offers to take it back, or what went wrong. */
export const useCopyOutfit = (tripId: string) => {
  const client = useQueryClient();
  const remove = useDeleteOutfit(tripId);
  const { mutate } = useSend(copyOutfit, {
    onSuccess: (copy) => {
      refreshTrips(client);
      const params = { tripId, outfitId: copy.id };
      showPlanned('Outfit added successfully!', copy, () => remove.mutate({ params }));
    },
    onError: (error) => afterFailure(client, tripId, error),
  });
  return ({ id }: Outfit, date: string): void =>
    mutate({ params: { tripId, outfitId: id }, body: { plannedDate: noonOf(date) } });
};

/** Gives an outfit without a day one; says so and offers to take it back, or what went wrong. */
export const usePlanOutfit = (tripId: string) => {
  const client = useQueryClient();
  const onError = (error: Error) => afterFailure(client, tripId, error);
  const unplan = useSend(updateOutfit, { onSuccess: () => refreshTrips(client), onError });
  const { mutate } = useSend(updateOutfit, {
    onSuccess: (planned) => {
      refreshTrips(client);
      const { id, version } = planned;
      const undo = () => unplan.mutate({ params: { outfitId: id }, body: { plannedDate: '', version } });
      showPlanned('Outfit updated successfully!', planned, undo);
    },
    onError,
  });
  return ({ id, version }: Outfit, date: string): void =>
    mutate({ params: { outfitId: id }, body: { plannedDate: noonOf(date), version } });
};

const showPlanned = (title: string, outfit: Outfit, onUndo: () => void): void =>
  showToast({
    title,
    description: `Planned for ${formatDay(dayOf(outfit))}.`,
    action: { label: 'Undo', onPress: onUndo },
  });

const afterFailure = (client: QueryClient, tripId: string, error: Error): void => {
  showFailure(error);
  void refreshResource(client, tripId, 'outfits');
};

/** Takes an outfit out of the closet that is shown, and answers it. */
const take = (client: QueryClient, tripId: string, outfitId: string): Outfit | undefined => {
  const taken = client.getQueryData(outfitsQuery(tripId).queryKey)?.find(({ id }) => id === outfitId);
  patchRead(client, outfitsQuery(tripId), (outfits) => outfits.filter(({ id }) => id !== outfitId));
  return taken;
};

/** Puts an outfit back that could not be deleted. */
const placeOutfit = (client: QueryClient, outfit: Outfit): void =>
  patchRead(client, outfitsQuery(outfit.tripId), (outfits) =>
    [...outfits.filter(({ id }) => id !== outfit.id), outfit].toSorted(compareOutfits),
  );

/** What is sent: all text fields, and the picture where there is a new one. */
interface OutfitSave {
  fields: Record<string, string>;
  photo: ChosenPhoto | null;
  /** What is changed; absent for a new outfit. */
  stored: Outfit | undefined;
}

interface Sending extends OutfitSave {
  params: { tripId: string };
  idempotencyKey: string;
  signal: AbortSignal;
}

const endpointOf = ({ stored }: OutfitSave) => (stored ? updateOutfit : addOutfit);

/** Whether the person broke an upload off, which needs no message. */
const isBrokenOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Adds or changes an outfit, with its picture: `uploaded` says how much of it has left, from 0 to 1 (`null` while none
 * leaves), `stop` breaks it off. A press that follows a lost answer repeats the same request under the same key, so nothing
 * is made twice.
 */
export const useSaveOutfit = (tripId: string) => {
  const client = useQueryClient();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  const attempt = useRef<{ what: readonly unknown[]; key: string }>({ what: [], key: '' });

  const { mutateAsync, isPaused } = useMutation({
    mutationFn: (sending: Sending): Promise<Outfit> => {
      const { fields, photo, stored, idempotencyKey, signal } = sending;
      const change = nameOfChange(endpointOf(sending), sending);
      const onProgress = photo ? setUploaded : undefined;
      const form = { fields, file: photo?.blob, filename: photo?.name, onProgress, signal, change };
      if (stored) return sendForm(updateOutfit, { ...form, params: { outfitId: stored.id } });
      return sendForm(addOutfit, { ...form, params: { tripId }, idempotencyKey });
    },
    retry: (failures, error) => !isBrokenOff(error) && oneMoreTry(failures, error),
    onSuccess: (saved, sending) => {
      takeAnswer(client, endpointOf(sending), sending, saved);
      refreshTrips(client);
      showToast({ title: sending.stored ? 'Outfit updated successfully!' : 'Outfit added successfully!' });
    },
    onError: (error, sending) => {
      if (!isBrokenOff(error) && !isChangedMeanwhile(error)) {
        showFailure(error, isTooLarge(error) ? { title: FILE_TOO_LARGE } : {});
      }
      // The server may be at work on the picture still: what it announces later is read then.
      loseAnswer(client, endpointOf(sending), sending);
    },
    onSettled: () => setUploaded(null),
  });

  const send = (outfit: OutfitSave): Promise<Outfit> => {
    controller.current = new AbortController();
    const what = [JSON.stringify([outfit.fields, outfit.stored?.id]), outfit.photo?.blob];
    const isRepeat = what.every((part, index) => part === attempt.current.what[index]);
    if (!isRepeat) attempt.current = { what, key: newIdempotencyKey() };
    const { key: idempotencyKey } = attempt.current;
    return mutateAsync({ ...outfit, params: { tripId }, idempotencyKey, signal: controller.current.signal });
  };
  return {
    send,
    /** Reads an outfit as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: Outfit): Promise<Outfit> => {
      const outfits = await client.fetchQuery({ ...outfitsQuery(tripId), staleTime: 0 });
      return outfits.find(({ id }) => id === before.id) ?? before;
    },
    uploaded,
    waiting: isPaused,
    stop: () => controller.current?.abort(),
  };
};

const isTooLarge = (error: Error): boolean => error instanceof ApiError && error.code === 'image_too_large';

/**
 * Copies an outfit to a day of a trip; says so and offers to take it back, or what went wrong.
 *
 * @param tripId the trip that it goes to.
 */
export const useTransferOutfit = (tripId: string) => {
  const client = useQueryClient();
  const remove = useDeleteOutfit(tripId);
  return useSend(transferOutfit, {
    onSuccess: (copy) => {
      refreshTrips(client);
      showToast({
        title: 'Outfit added successfully!',
        description: whereOf(copy),
        action: {
          label: 'Undo',
          onPress: () => remove.mutate({ params: { tripId: copy.tripId, outfitId: copy.id } }),
        },
      });
    },
    onError: (error, { body }) => {
      showFailure(error);
      void refreshResource(client, body.tripId, 'outfits');
      refreshTrips(client);
    },
  });
};

const whereOf = (copy: Outfit): string => {
  const day = dayOf(copy);
  return day === null ? 'It waits under Unscheduled.' : `Planned for ${formatDay(day)}.`;
};

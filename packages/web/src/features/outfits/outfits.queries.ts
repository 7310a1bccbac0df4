import { FILE_TOO_LARGE } from '@caravan/contract/files/files.rules.ts';
import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import type { OutfitTransfer } from '@caravan/contract/outfits/closets.schema.ts';
import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { NewOutfit, Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { formatDay } from '../../platform/format-dates.ts';
import { refreshRead, refreshResource } from '../../platform/live-refresh.ts';
import { useUploadProgress } from '../../platform/outbox/upload-progress.ts';
import { newChangeId } from '../../platform/outbox/change-ids.ts';
import { changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import type { Made } from '../../platform/outbox/new-change.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { newUuid } from '../../platform/uuid.ts';
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

/** A trip's outfits as they are shown: with the changes that wait. */
export const useOutfits = (tripId: string) =>
  useQuery({ ...outfitsQuery(tripId), select: useOverlay(listOutfits, tripId) });

/** Deletes an outfit: it goes from the closet at once, and comes back where that was refused. Says so, or what went wrong. */
export const useDeleteOutfit = () => {
  const client = useQueryClient();
  return async (outfit: Outfit): Promise<void> => {
    try {
      const made = await makeChange(client, 'deleteOutfit', deleteOutfit, ofOutfit(outfit));
      sayMade(made, 'Outfit deleted successfully!');
    } catch {
      void refreshResource(client, outfit.tripId, 'outfits');
      showToast({
        title: 'Error',
        description: 'Failed to delete outfit. Please try again.',
        tone: 'destructive',
      });
    }
  };
};

/** Plans an outfit for one more day; says so and offers to take it back, or what went wrong. */
export const useCopyOutfit = () => {
  const client = useQueryClient();
  const remove = useDeleteOutfit();
  return async (outfit: Outfit, plannedDate: string): Promise<void> => {
    try {
      const change = { ...ofOutfit(outfit), body: { plannedDate } };
      sayCopied(await makeChange(client, 'copyOutfit', copyOutfit, change), remove);
    } catch (error) {
      afterFailure(client, outfit.tripId, error);
    }
  };
};

/** Gives an outfit without a day one; says so and offers to take it back, or what went wrong. */
export const usePlanOutfit = () => {
  const client = useQueryClient();
  const plan = async (outfit: Outfit, plannedDate: string | null) =>
    makeChange(client, 'updateOutfit', updateOutfit, {
      ...ofOutfit(outfit),
      ...(await changedFrom('updateOutfit', { plannedDate }, outfit)),
    });
  const unplan = async (outfit: Outfit): Promise<void> => {
    try {
      await plan(outfit, null);
    } catch (error) {
      afterFailure(client, outfit.tripId, error);
    }
  };
  return async (outfit: Outfit, date: string): Promise<void> => {
    try {
      const made = await plan(outfit, date);
      sayMade(
        made,
        'Outfit updated successfully!',
        planned(made.answer, () => void unplan(made.answer)),
      );
    } catch (error) {
      afterFailure(client, outfit.tripId, error);
    }
  };
};

/** What a change of an outfit is made on. */
const ofOutfit = ({ tripId, id: outfitId, title: subject }: Outfit) => ({
  tripId,
  subject,
  params: { tripId, outfitId },
});

const sayCopied = (
  made: Made<typeof copyOutfit | typeof transferOutfit>,
  onUndo: (copy: Outfit) => Promise<void>,
): void =>
  sayMade(
    made,
    'Outfit added successfully!',
    planned(made.answer, () => void onUndo(made.answer)),
  );

const planned = (outfit: Outfit, onUndo: () => void) => ({
  description: whereOf(outfit),
  action: { label: 'Undo', onPress: onUndo },
});

const whereOf = (outfit: Outfit): string => {
  const day = dayOf(outfit);
  return day === null ? 'It waits under Unscheduled.' : `Planned for ${formatDay(day)}.`;
};

/** What was refused may rest on a closet that is out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error, isTooLarge(error) ? { title: FILE_TOO_LARGE } : {});
  void refreshResource(client, tripId, 'outfits');
};

const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.code === 'image_too_large';

/**
 * What happens to the picture of an outfit: one that was chosen here takes its place, `null` takes it away, and without either it stays as
 * it is.
 */
export type PictureChange = ChosenPhoto | null | undefined;

/**
 * Adds and changes the outfits of a trip, with their pictures; says so, or what went wrong. That one changed meanwhile is for the form to
 * show. `uploaded` is how much of the picture has left, from 0 to 1 (`null` while none leaves), `stop` breaks it off.
 */
export const useSaveOutfit = (tripId: string) => {
  const client = useQueryClient();
  const [changeId, setChangeId] = useState('');
  const controller = useRef<AbortController>(null);
  const begin = () => {
    const id = newChangeId();
    setChangeId(id);
    controller.current = new AbortController();
    return { id, signal: controller.current.signal };
  };
  return {
    add: async (body: NewOutfit, picture: PictureChange): Promise<Outfit> => {
      const change = { tripId, subject: body.title, params: { tripId }, body, files: filesOf(picture) };
      try {
        const made = await makeChange(client, 'addOutfit', addOutfit, { ...begin(), ...change });
        sayMade(made, 'Outfit added successfully!');
        return made.answer;
      } catch (error) {
        if (!isBrokenOff(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    update: async (fields: NewOutfit, picture: PictureChange, stored: Outfit): Promise<Outfit> => {
      const { body, before } = await changedFrom('updateOutfit', fields, stored);
      const { id, imageUrl } = stored;
      try {
        const made = await makeChange(client, 'updateOutfit', updateOutfit, {
          ...begin(),
          ...ofOutfit(stored),
          subject: fields.title,
          body: { ...body, ...(picture === null && { removeImage: true }) },
          before: picture === undefined ? before : { [id]: { ...before[id], imageUrl } },
          files: filesOf(picture),
        });
        sayMade(made, 'Outfit updated successfully!');
        return made.answer;
      } catch (error) {
        if (!isBrokenOff(error) && !isChangedMeanwhile(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    /** Reads an outfit as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: Outfit): Promise<Outfit> => {
      const outfits = await client.fetchQuery({ ...outfitsQuery(tripId), staleTime: 0 });
      return outfits.find(({ id }) => id === before.id) ?? before;
    },
    uploaded: useUploadProgress(changeId),
    stop: () => controller.current?.abort(),
  };
};

/** Whether the person broke an upload off, which needs no message. */
const isBrokenOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const filesOf = (picture: PictureChange) =>
  picture ? [{ id: newUuid(), name: picture.name, bytes: picture.blob }] : [];

/** Copies an outfit to a day of a trip; says so and offers to take it back, or what went wrong. */
export const useTransferOutfit = () => {
  const client = useQueryClient();
  const remove = useDeleteOutfit();
  return async (outfit: Outfit, body: OutfitTransfer): Promise<void> => {
    const { tripId } = body;
    const { id: outfitId, title: subject } = outfit;
    const change = { tripId, subject, params: { outfitId }, body, source: { ...outfit } };
    try {
      sayCopied(await makeChange(client, 'transferOutfit', transferOutfit, change), remove);
    } catch (error) {
      afterFailure(client, tripId, error);
      void refreshRead(client, listTrips);
      throw error;
    }
  };
};

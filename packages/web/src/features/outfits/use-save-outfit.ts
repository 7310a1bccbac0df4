import { addOutfit, updateOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { FILE_TOO_LARGE } from '@caravan/contract/files/files.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { oneMoreTry } from '../../platform/query-client.ts';
import { sendForm } from '../../platform/file-transfer.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { ChosenPhoto } from './use-photo.ts';
import { afterChange, placeOutfit } from './outfit-changes.ts';

/** What is sent: all text fields, and the picture where there is a new one. */
interface OutfitSave {
  fields: Record<string, string>;
  photo: ChosenPhoto | null;
  /** What is changed; absent for a new outfit. */
  stored: Outfit | undefined;
}

interface Sending extends OutfitSave {
  idempotencyKey: string;
  signal: AbortSignal;
}

/** Whether the person broke an upload off, which needs no telling. */
const isBrokenOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Adds or changes an outfit, with its picture: `uploaded` tells how much of it has left, from 0 to 1 (`null` while none
 * leaves), `stop` breaks it off. A press that follows a lost answer repeats the same request under the same key, so nothing
 * is made twice.
 */
export const useSaveOutfit = (tripId: string) => {
  const client = useQueryClient();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  const attempt = useRef<{ what: readonly unknown[]; key: string }>({ what: [], key: '' });

  const { mutateAsync, isPaused } = useMutation({
    mutationFn: ({ fields, photo, stored, idempotencyKey, signal }: Sending): Promise<Outfit> => {
      const form = {
        fields,
        file: photo?.blob,
        filename: photo?.name,
        onProgress: photo ? setUploaded : undefined,
        signal,
      };
      if (stored) return sendForm(updateOutfit, { ...form, params: { outfitId: stored.id } });
      return sendForm(addOutfit, { ...form, params: { tripId }, idempotencyKey });
    },
    retry: (failures, error) => !isBrokenOff(error) && oneMoreTry(failures, error),
    onSuccess: (saved, { stored }) => {
      placeOutfit(client, saved);
      afterChange(client, tripId);
      showToast({ title: stored ? 'Outfit updated successfully!' : 'Outfit added successfully!' });
    },
    onError: (error) => {
      if (!isBrokenOff(error) && !isChangedMeanwhile(error)) {
        showFailure(error, isTooLarge(error) ? { title: FILE_TOO_LARGE } : {});
      }
      void refreshResource(client, tripId, 'outfits');
    },
    onSettled: () => setUploaded(null),
  });

  const save = (outfit: OutfitSave): Promise<Outfit> => {
    controller.current = new AbortController();
    const what = [JSON.stringify([outfit.fields, outfit.stored?.id]), outfit.photo?.blob];
    const isRepeat = what.every((part, index) => part === attempt.current.what[index]);
    if (!isRepeat) attempt.current = { what, key: newIdempotencyKey() };
    return mutateAsync({ ...outfit, idempotencyKey: attempt.current.key, signal: controller.current.signal });
  };
  return { save, uploaded, waiting: isPaused, stop: () => controller.current?.abort() };
};

const isTooLarge = (error: Error): boolean => error instanceof ApiError && error.code === 'image_too_large';

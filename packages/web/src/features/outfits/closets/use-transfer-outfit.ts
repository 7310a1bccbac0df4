import { transferOutfit } from '@caravan/contract/outfits/closets.endpoints.ts';
import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatDay } from '../../../platform/format-dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { useSend } from '../../../platform/use-send.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { afterChange, placeOutfit, useDeleteOutfit } from '../outfit-changes.ts';

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
      placeOutfit(client, copy);
      afterChange(client, copy.tripId);
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
      afterChange(client, body.tripId);
    },
  });
};

const whereOf = (copy: Outfit): string => {
  const day = dayOf(copy);
  return day === null ? 'It waits under Unscheduled.' : `Planned for ${formatDay(day)}.`;
};

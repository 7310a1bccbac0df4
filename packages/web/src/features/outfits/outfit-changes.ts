import { copyOutfit, deleteOutfit, updateOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { compareOutfits, dayOf, noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { formatDay } from '../../platform/format-dates.ts';
import { refreshRead, refreshResource } from '../../platform/live-refresh.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import { outfitsQuery } from './outfits.queries.ts';

/** Asks again for everything that the viewer's own change of a trip's outfits touched. */
export const afterChange = (client: QueryClient, tripId: string): void => {
  void refreshResource(client, tripId, 'outfits');
  void refreshRead(client, listTrips);
};

/** Deletes an outfit: it goes from the closet at once, and comes back where that failed. Says so, or what went wrong. */
export const useDeleteOutfit = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deleteOutfit, {
    onMutate: async ({ params: { outfitId } }) => {
      // An answer that is under way still has it.
      await client.cancelQueries({ queryKey: outfitsQuery(tripId).queryKey });
      return take(client, tripId, outfitId);
    },
    onSuccess: (_nothing, { params: { outfitId } }) => {
      take(client, tripId, outfitId);
      afterChange(client, tripId);
      showToast({ title: 'Outfit deleted successfully!' });
    },
    onError: (_error, _input, taken) => {
      if (taken) placeOutfit(client, taken);
      void refreshResource(client, tripId, 'outfits');
      showToast({
        title: 'Error',
        description: 'Failed to delete outfit. Please try again.',
        tone: 'destructive',
      });
    },
  });
};

/** Plans a look for one more day; says so and offers to take it back, or what went wrong. */
export const useCopyOutfit = (tripId: string) => {
  const client = useQueryClient();
  const remove = useDeleteOutfit(tripId);
  const { mutate } = useSend(copyOutfit, {
    onSuccess: (copy) => {
      settle(client, copy);
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
  const unplan = useSend(updateOutfit, { onSuccess: (outfit) => settle(client, outfit), onError });
  const { mutate } = useSend(updateOutfit, {
    onSuccess: (planned) => {
      settle(client, planned);
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

const change = (client: QueryClient, tripId: string, to: (outfits: readonly Outfit[]) => Outfit[]): void => {
  client.setQueryData(outfitsQuery(tripId).queryKey, (outfits) => outfits && to(outfits));
};

/** Takes an outfit out of the closet that is shown, and answers it. */
const take = (client: QueryClient, tripId: string, outfitId: string): Outfit | undefined => {
  const taken = client.getQueryData(outfitsQuery(tripId).queryKey)?.find(({ id }) => id === outfitId);
  change(client, tripId, (outfits) => outfits.filter(({ id }) => id !== outfitId));
  return taken;
};

/** Shows what the server answered at once; the refresh that follows brings what others did meanwhile. */
export const placeOutfit = (client: QueryClient, outfit: Outfit): void =>
  change(client, outfit.tripId, (outfits) =>
    [...outfits.filter(({ id }) => id !== outfit.id), outfit].toSorted(compareOutfits),
  );

const settle = (client: QueryClient, outfit: Outfit): void => {
  placeOutfit(client, outfit);
  afterChange(client, outfit.tripId);
};

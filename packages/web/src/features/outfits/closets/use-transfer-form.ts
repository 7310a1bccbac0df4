import { issuesOf } from '../../../platform/errors.ts';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { useForm } from '../../../platform/use-form.ts';
import { transferFormSchema } from './transfer-form.rules.ts';
import type { TransferSheetProps } from './transfer-sheet-props.ts';
import { useTransferOutfit } from './use-transfer-outfit.ts';

/** The form of where a copy goes, and how it is sent. */
export const useTransferForm = ({ outfit, tripId, target, onClose }: TransferSheetProps) => {
  const { mutateAsync, isPaused } = useTransferOutfit(tripId);
  const { startDate = null, endDate = null } = target?.trip ?? {};
  const outside = `Pick a day of the trip: ${formatDateRange({ startDate, endDate })}`;
  const form = useForm({
    initial: { tripId, plannedDate: '', activityId: '' },
    schema: transferFormSchema({ startDate, endDate }, outside),
    onValid: async (body) => {
      try {
        await mutateAsync({ params: { outfitId: outfit.id }, body });
        onClose();
      } catch (error) {
        // What else went wrong is told by a toast.
        form.showIssues(issuesOf(error));
      }
    },
  });
  return { form, isWaiting: isPaused };
};

export type TransferForm = ReturnType<typeof useTransferForm>['form'];

import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { outfitTransferSchema } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { issuesOf } from '../../../platform/errors.ts';
import { formatDateRange, formatDay } from '../../../platform/format-dates.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { OutfitPicture } from '../OutfitPicture.tsx';
import { activityOptions } from '../activity-options.ts';
import { type OfferedActivity, chooseActivity, isOnTrip } from '../outfit-form.rules.ts';
import { useTransferOutfit } from '../outfits.queries.ts';

/** The dialog that copies an outfit to another day, of its own trip or of another one. */
export const TransferSheet = (props: TransferSheetProps) => {
  const { open, onClose, outfit, from, trips, failure, tripId, target } = props;
  const form = useTransferForm(props);
  const hasNoTrip = trips?.length === 0;
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Copy Outfit"
      description="Its photo and all that is said of it come along. It stays where it is, too."
      dismissible={!form.sending}
      onSubmit={form.onSubmit}
      footer={
        !hasNoTrip && (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={props.readOnlyNote !== null}
              pending={form.sending || (tripId !== '' && target === null)}
              pendingLabel={form.sending ? 'Copying…' : 'Loading…'}
            >
              Copy Outfit
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Copied outfit={outfit} from={from} />
        {failure}
        {hasNoTrip ? (
          <p className="text-base text-ink-muted">
            You can copy outfits to trips to come that you may add to. There is none yet.
          </p>
        ) : (
          <TransferFields {...props} form={form} />
        )}
      </div>
    </Sheet>
  );
};

/** What is copied. */
const Copied = ({ outfit, from }: Pick<TransferSheetProps, 'outfit' | 'from'>) => {
  const day = dayOf(outfit);
  return (
    <div className="flex items-center gap-3">
      <OutfitPicture outfit={outfit} className="relative h-20 w-16 shrink-0 rounded-control" />
      <p className="min-w-0">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{outfit.title}</bdi>
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
          {day === null ? 'Not planned' : formatDay(day)} · <bdi>{from}</bdi>
        </span>
      </p>
    </div>
  );
};

type TransferFieldsProps = Pick<TransferSheetProps, 'trips' | 'readOnlyNote' | 'tripId' | 'onTripChange' | 'target'> & {
  form: TransferForm;
};

/** The trip that a copy goes to, and its day and activity there. Another trip has other days: the chosen ones go with theirs. */
const TransferFields = (props: TransferFieldsProps) => {
  const { form, trips, readOnlyNote, tripId, onTripChange, target } = props;
  const activities = target?.activities ?? [];
  return (
    <>
      <SelectField
        {...form.field('tripId')}
        label="Trip"
        placeholder={trips ? 'Choose a trip' : 'Loading…'}
        options={trips?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        onChange={(event) => {
          form.change({ tripId: event.target.value, plannedDate: '', activityId: '' });
          onTripChange(event.target.value);
        }}
      />
      {readOnlyNote}
      <DateField
        {...form.field('plannedDate')}
        label="Planned date"
        optional
        disabled={!target}
        min={target?.trip.startDate ?? undefined}
        max={target?.trip.endDate ?? undefined}
        hint={form.values.plannedDate === '' && 'Without a date it waits under Unscheduled.'}
      />
      <SelectField
        {...form.field('activityId')}
        label="Activity"
        optional
        disabled={!target}
        placeholder={placeholderOf(tripId, target && activities.length)}
        options={target ? activityOptions(activities, target.zone) : []}
        onChange={({ target: { value } }) =>
          target && form.change(chooseActivity(form.values, { ...target, activityId: value }))
        }
      />
    </>
  );
};

const placeholderOf = (tripId: string, activities: number | null): string => {
  if (tripId === '') return 'Choose a trip first';
  if (activities === null) return 'Loading…';
  return activities > 0 ? 'No activity' : 'No activities on this trip yet';
};

/** The trip that a copy goes to, as far as it is known yet. */
interface TransferTarget {
  readonly trip: TripDates;
  /** The zone that its activities are shown in. */
  readonly zone: string;
  readonly activities: readonly OfferedActivity[];
}

/** The props of the dialog that copies an outfit. */
interface TransferSheetProps {
  open: boolean;
  onClose: () => void;
  outfit: Outfit;
  /** Where it is now. */
  from: string;
  /** The trips that are not over and that the viewer may add to; none until they are there. */
  trips: readonly { id: string; title: string }[] | undefined;
  /** What could not be read of them, with a way to try again. */
  failure: ReactNode;
  /** Why the chosen trip takes none; `null` where it does. */
  readOnlyNote: ReactNode;
  /** The chosen trip; '' for none. */
  tripId: string;
  onTripChange: (tripId: string) => void;
  /** That trip; `null` until it is there. */
  target: TransferTarget | null;
}

/** The form of where a copy goes, and how it is sent. */
const useTransferForm = ({ outfit, tripId, target, onClose }: TransferSheetProps) => {
  const transfer = useTransferOutfit();
  const { startDate = null, endDate = null } = target?.trip ?? {};
  const outside = `Pick a day of the trip: ${formatDateRange({ startDate, endDate })}`;
  const form = useForm({
    initial: { tripId, plannedDate: '', activityId: '' },
    schema: transferFormSchema({ startDate, endDate }, outside),
    onValid: async (values) => {
      try {
        await transfer(outfit, outfitTransferSchema.parse(values));
        onClose();
      } catch (error) {
        // What else went wrong is said by a toast.
        form.showIssues(issuesOf(error));
      }
    },
  });
  return form;
};

type TransferForm = ReturnType<typeof useTransferForm>;

/**
 * Checks where a copy goes in the contract's own words.
 *
 * @param trip the dates of the chosen trip, as far as they are known.
 * @param outside what is said of a date that is none of them.
 */
const transferFormSchema = (trip: TripDates, outside: string) =>
  z
    .object({
      tripId: z.string().check(z.minLength(1, 'Please choose a trip')),
      plannedDate: z.string(),
      activityId: z.string(),
    })
    .check(
      z.superRefine(({ plannedDate }, check) => {
        if (!isOnTrip(trip, plannedDate)) check.addIssue({ code: 'custom', path: ['plannedDate'], message: outside });
      }),
    );

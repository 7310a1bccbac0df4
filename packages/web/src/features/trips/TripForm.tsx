import { currencies, currencySymbols, newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import type { NewTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import { useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DeleteTrip } from './DeleteTrip.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import type { TripValues } from './trip-values.ts';
import { changesTo, inputOf, valuesOf, zoneMoment } from './trip-values.ts';
import { useCreateTrip, useUpdateTrip } from './trips.queries.ts';
import { zoneLabel, zoneNamed } from './zone-choice.ts';

interface TripFormProps {
  open: boolean;
  /** The trip to change; `null` for a new one. */
  trip: Trip | null;
  onClose: () => void;
}

/** Makes a trip, or changes one. Mount it anew for each opening: it keeps what is typed until then. */
export const TripForm = ({ open, trip, onClose }: TripFormProps) => {
  const [now] = useState(() => new Date());
  const [initial] = useState(() => valuesOf(trip, now));
  const [discarding, setDiscarding] = useState(false);
  const { save, isPaused } = useSave(trip);
  const form = useForm({
    initial,
    schema: newTripSchema,
    toInput: inputOf,
    onValid: async (saved) => {
      try {
        await save(saved);
        onClose();
      } catch (error) {
        // The toast has said what went wrong; the fields that it is about say it too.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const isTouched = Object.entries(initial).some(([name, value]) => form.values[name as keyof TripValues] !== value);
  const leave = () => {
    if (form.sending && !isPaused) return;
    if (isTouched && !isPaused) setDiscarding(true);
    else onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={leave}
      dismissible={!isTouched && !form.sending}
      title={trip ? 'Edit Trip' : 'Create New Trip'}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {isPaused ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel={isPaused ? 'Waiting…' : 'Saving…'}>
            {trip ? 'Save Changes' : 'Create Trip'}
          </Button>
        </>
      }
    >
      <Fields form={form} now={now} />
      <p role="status" className="text-sm font-medium text-clay-ink not-empty:mt-4">
        {isPaused && 'You are offline. This is saved as soon as you are back.'}
      </p>
      {trip && mayDeleteTrip(trip.role) && <DeleteTrip trip={trip} onDeleted={onClose} />}
      <ConfirmDialog
        open={discarding}
        title={trip ? 'Discard your changes?' : 'Discard this trip?'}
        text="What you typed has not been saved."
        cancelLabel="Keep Editing"
        confirmLabel="Discard"
        danger
        onCancel={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          onClose();
        }}
      />
    </Sheet>
  );
};

/** Sends a new trip whole, and of a changed one what was changed. */
const useSave = (trip: Trip | null) => {
  const create = useCreateTrip();
  const update = useUpdateTrip();
  const save = async (saved: NewTrip): Promise<void> => {
    if (!trip) {
      await create.mutateAsync({ body: saved });
      return;
    }
    const changes = changesTo(trip, saved);
    if (changes) await update.mutateAsync({ params: { tripId: trip.id }, body: changes });
  };
  return { save, isPaused: create.isPaused || update.isPaused };
};

const LAST_DATE = '2999-12-31';
const currencyOptions = () => {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' });
  return currencies.map((code) => ({ value: code, label: `${code} (${currencySymbols[code]}) ${names.of(code)}` }));
};

interface FieldsProps {
  form: Pick<ReturnType<typeof useForm<TripValues, typeof newTripSchema>>, 'values' | 'errors' | 'change' | 'field'>;
  now: Date;
}

const Fields = ({ form, now }: FieldsProps) => {
  const { values, errors, change, field } = form;
  const [currencyChoices] = useState(currencyOptions);
  const at = zoneMoment(values.startDate, now);
  const changeStart = (startDate: string) => {
    const zone = zoneNamed(values.timeZone);
    // What a zone is ahead of UTC depends on the season, and its label says it.
    change(zone ? { startDate, timeZone: zoneLabel(zone, zoneMoment(startDate, now)) } : { startDate });
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField {...field('title')} label="Title" autoComplete="off" required dir="auto" />
      <TextField {...field('destination')} label="Destination" optional autoComplete="off" dir="auto" />
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <DateField
          {...field('startDate')}
          label="Start date"
          optional
          max={LAST_DATE}
          onChange={(event) => changeStart(event.target.value)}
        />
        <DateField
          {...field('endDate')}
          label="End date"
          optional
          min={values.startDate || undefined}
          max={LAST_DATE}
        />
      </div>
      <TextArea {...field('description')} label="Description" optional dir="auto" />
      <SelectField {...field('currency')} label="Currency" options={currencyChoices} />
      <TimeZoneField
        value={values.timeZone}
        error={errors.timeZone}
        onValueChange={(timeZone) => change({ timeZone })}
        at={at}
      />
    </div>
  );
};

import { FLIGHT_NUMBER_MAX, flightStatuses } from '@caravan/contract/flights/flights.schema.ts';
import { shownZone, zoneCity } from '@caravan/contract/time/zones.rules.ts';
import { viewerZone, useNow } from '../../platform/clock.ts';
import { formatShortDay, foreignZone } from '../../platform/format-dates.ts';
import type { useForm } from '../../platform/use-form.ts';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { STATUS_APPEARANCES } from './FlightStatusBadge.tsx';
import { AirlineField, AirportField } from './LookUpFields.tsx';
import { type FlightFormValues, arrivalDay, momentOf, type searchSchema } from './flight-form.rules.ts';

const STATUSES = flightStatuses.map((value) => ({ value, label: STATUS_APPEARANCES[value].label }));

/** Everything that can be entered of a flight by hand. */
export const ByHandFields = ({ form }: { form: FlightFormState }) => {
  const { values, errors, change, field } = form;
  const at = momentOf(values, useNow());
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <FlightNumberField form={form} />
        <SelectField {...field('status')} label="Status" options={STATUSES} />
      </div>
      <AirlineField
        name="airline"
        value={values.airline}
        error={errors.airline}
        onValueChange={(airline) => change({ airline })}
      />
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 text-base font-bold">Departure</legend>
        <AirportField
          label="From"
          name="departureAirport"
          airport={{ name: values.departureAirport, iata: values.departureIata, timeZone: values.departureZone }}
          error={errors.departureAirport ?? errors.departureIata}
          onChange={({ name, iata, timeZone }) =>
            change({ departureAirport: name, departureIata: iata, departureZone: timeZone })
          }
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <DateField {...field('flightDate')} label="Departure date" optional />
          <TimeField {...field('departureTime')} label="Departure time" optional />
        </div>
        <Clock zone={values.departureZone} at={at} isNeeded={values.departureTime !== ''} />
        <Stand form={form} end="departure" />
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 text-base font-bold">Arrival</legend>
        <AirportField
          label="To"
          name="arrivalAirport"
          airport={{ name: values.arrivalAirport, iata: values.arrivalIata, timeZone: values.arrivalZone }}
          error={errors.arrivalAirport ?? errors.arrivalIata}
          onChange={({ name, iata, timeZone }) =>
            change({ arrivalAirport: name, arrivalIata: iata, arrivalZone: timeZone })
          }
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <DateField {...field('arrivalDate')} label="Arrival date" optional hint={landsHint(values)} />
          <TimeField {...field('arrivalTime')} label="Arrival time" optional />
        </div>
        <Clock zone={values.arrivalZone} at={at} isNeeded={values.arrivalTime !== ''} />
        <Stand form={form} end="arrival" />
      </fieldset>
    </>
  );
};

/** The day that a time of arrival is taken for, where none was chosen. */
const landsHint = (values: FlightFormState['values']): string | undefined => {
  const day = values.arrivalDate === '' ? arrivalDay(values, viewerZone()) : null;
  return day === null ? undefined : `Lands ${formatShortDay(day)}`;
};

const Stand = ({ form: { field }, end }: { form: FlightFormState; end: 'departure' | 'arrival' }) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <TextField {...field(`${end}Terminal`)} label="Terminal" optional autoComplete="off" dir="auto" />
    <TextField {...field(`${end}Gate`)} label="Gate" optional autoComplete="off" dir="auto" />
  </div>
);

/** Which clock a time is meant by, where it is not plainly the reader's own. */
const Clock = ({ zone, at, isNeeded }: { zone: string; at: Date; isNeeded: boolean }) => {
  if (zone === '') {
    if (!isNeeded) return null;
    return (
      <p className="-mt-2 text-sm text-ink-muted">
        In your time zone. Choose the airport from the list to tell it by the clock there.
      </p>
    );
  }
  const shown = shownZone(zone, viewerZone());
  const foreign = foreignZone(shown, viewerZone(), at);
  return foreign && <p className="-mt-2 text-sm text-ink-muted">{`${zoneCity(shown)} time (${foreign})`}</p>;
};

/** The number of a flight, in capitals as it is typed. */
export const FlightNumberField = ({ form }: { form: Pick<FlightFormState, 'field' | 'change'> }) => (
  <TextField
    {...form.field('flightNumber')}
    label="Flight number"
    placeholder="BA117"
    required
    maxLength={FLIGHT_NUMBER_MAX}
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="search"
    dir="ltr"
    onChange={({ target }) => {
      const { selectionStart, selectionEnd } = target;
      form.change({ flightNumber: target.value.toUpperCase() });
      // What is shown differs from what was typed: without this the caret would jump to the end.
      requestAnimationFrame(() => {
        if (document.activeElement === target) target.setSelectionRange(selectionStart, selectionEnd);
      });
    }}
  />
);

/** The fields of the dialogs of a flight, in the form's own terms. */
type FlightFormState = Pick<
  ReturnType<typeof useForm<FlightFormValues, typeof searchSchema>>,
  'values' | 'errors' | 'change' | 'field'
>;

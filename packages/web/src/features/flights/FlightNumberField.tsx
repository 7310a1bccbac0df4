import { FLIGHT_NUMBER_MAX } from '@caravan/contract/flights/flights.schema.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { FlightFormState } from './flight-form-state.ts';

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

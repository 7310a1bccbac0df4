import type { useForm } from '../../platform/use-form.ts';
import type { FlightFormValues, searchSchema } from './flight-form.rules.ts';

/** The fields of the dialogs of a flight, in the form's own terms. */
export type FlightFormState = Pick<
  ReturnType<typeof useForm<FlightFormValues, typeof searchSchema>>,
  'values' | 'errors' | 'change' | 'field'
>;

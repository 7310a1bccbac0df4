import type { ComponentProps } from 'react';
import { DatePollForm } from '../../features/date-polls/DatePollForm.tsx';
import { TripDatePicker } from '../../features/trips/TripDatePicker.tsx';

type DatePollDialogProps = Omit<ComponentProps<typeof DatePollForm>, 'Calendar'>;

/** The dialog in which dates are proposed, on the calendar by which a trip gets its dates. */
export const DatePollDialog = (props: DatePollDialogProps) => <DatePollForm {...props} Calendar={TripDatePicker} />;

import type { FlightStatus } from '@caravan/contract/flights/flights.schema.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FLIGHT_LOOKS } from './flight-looks.ts';

/** A flight's status in its colour, with its icon. */
export const FlightStatusBadge = ({ status }: { status: FlightStatus }) => {
  const { label, Icon, tint } = FLIGHT_LOOKS[status];
  return (
    <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
};

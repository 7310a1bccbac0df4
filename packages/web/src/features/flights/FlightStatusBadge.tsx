import type { FlightStatus } from '@caravan/contract/flights/flights.schema.ts';
import { Ban, CalendarClock, CircleCheck, CornerUpRight, type LucideIcon, Plane, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import type { Tint } from '../../ui/tints.ts';

interface StatusAppearance {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly tint: Tint;
}

/** How each status of a flight is named and drawn: scheduled blue, active green, landed gray, cancelled red, incident yellow, diverted orange. */
export const STATUS_APPEARANCES: Readonly<Record<FlightStatus, StatusAppearance>> = {
  scheduled: { label: 'Scheduled', Icon: CalendarClock, tint: 'blue' },
  active: { label: 'In the air', Icon: Plane, tint: 'green' },
  landed: { label: 'Landed', Icon: CircleCheck, tint: 'sand' },
  cancelled: { label: 'Cancelled', Icon: Ban, tint: 'clay' },
  incident: { label: 'Incident', Icon: TriangleAlert, tint: 'yellow' },
  diverted: { label: 'Diverted', Icon: CornerUpRight, tint: 'orange' },
};

/** A flight's status in its colour, with its icon. */
export const FlightStatusBadge = ({ status }: { status: FlightStatus }) => {
  const { label, Icon, tint } = STATUS_APPEARANCES[status];
  return (
    <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
};

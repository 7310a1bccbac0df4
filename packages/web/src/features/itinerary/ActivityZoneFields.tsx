import type { ActivityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { isTimeZone, zoneCity } from '@caravan/contract/time/zones.rules.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { foreignZone } from '../../platform/format-dates.ts';
import { findZones } from '../../platform/time-zone-names.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import type { ActivityFormValues } from './activity-form.rules.ts';

interface ActivityZoneFieldsProps {
  values: ActivityFormValues;
  errors: Partial<Record<'startZone' | 'endZone', string>>;
  change: (values: Partial<Pick<ActivityFormValues, 'startZone' | 'endZone'>>) => void;
  /** By whose clocks the times are typed as it is. */
  zones: ActivityZones;
  /** The trip's zone, or the viewer's where it has none. */
  usual: string;
  /** Whether that is the trip's own. */
  usualIsTrips: boolean;
}

/** By whose clocks the times are typed: said where it is not plain, and to choose where somebody sets out for another clock. */
export const ActivityZoneFields = (props: ActivityZoneFieldsProps) => {
  const { values, zones, usual } = props;
  const isChosen = values.startZone !== '' || values.endZone !== '';
  const [isWanted, setIsWanted] = useState(isChosen);
  const isOpen = isWanted || isChosen || values.category === 'flight';
  const words = isOpen || zones.start !== usual || zones.end !== usual ? null : usualWords(props);
  const [start, end] = values.category === 'flight' ? ['Departure', 'Arrival'] : ['Start', 'End'];
  if (!isOpen) {
    return (
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {words !== null && <span className="me-3">{words}</span>}
        <Button
          variant="quiet"
          size="small"
          icon={<Globe size={16} aria-hidden="true" />}
          onClick={() => setIsWanted(true)}
          className="-ms-3"
        >
          Other time zone
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
      <ZoneField {...props} name="startZone" label={`${start} time zone`} effective={zones.start} />
      <ZoneField {...props} name="endZone" label={`${end} time zone`} effective={zones.end} />
    </div>
  );
};

/** A moment of the activity's day, at which clocks are compared. */
const momentOf = ({ startDate }: ActivityFormValues): Date =>
  isCalendarDate(startDate) ? new Date(`${startDate}T12:00:00Z`) : new Date();

/** Which clock is meant, where it is not plainly the viewer's own. */
const usualWords = ({ values, usual, usualIsTrips }: ActivityZoneFieldsProps): string | null => {
  if (!usualIsTrips) return 'In your time zone: the trip has none yet.';
  const foreign = foreignZone(usual, viewerZone(), momentOf(values));
  return foreign && `${zoneCity(usual)} time (${foreign}), as on the trip.`;
};

type ZoneFieldProps = ActivityZoneFieldsProps & {
  name: 'startZone' | 'endZone';
  label: string;
  /** The zone that counts, whether or not it was chosen. */
  effective: string;
};

/** A zone by its city; empty, the one that counts without a choice. */
const ZoneField = ({ values, errors, change, name, label, effective }: ZoneFieldProps) => {
  const value = values[name];
  const isChosen = isTimeZone(value);
  const at = momentOf(values);
  return (
    <Combobox
      label={label}
      name={name}
      optional
      dir="auto"
      placeholder={zoneCity(effective)}
      hint={foreignZone(effective, viewerZone(), at) ?? undefined}
      value={isChosen ? zoneCity(value) : value}
      error={errors[name]}
      options={isChosen ? [] : findZones(value, at)}
      emptyText={value === '' || isChosen ? undefined : 'No such place. Try the largest city that has the same time.'}
      onValueChange={(text) => change({ [name]: text })}
      onChoose={({ id }) => change({ [name]: id })}
    />
  );
};

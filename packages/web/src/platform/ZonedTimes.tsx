import type { ActivityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { clocksAgree, dateIn } from '@caravan/contract/time/zones.rules.ts';
import { foreignZone, formatShortDay, formatTime, formatTimeRange } from './format-dates.ts';

interface ZonedTimesProps {
  startTime: string | null;
  endTime: string | null;
  /** By whose clocks it begins and ends. */
  zones: ActivityZones;
  /** The trip's zone, or the viewer's where it has none: another clock is named. */
  usual: string;
}

/** From one time to another, each by the clock of its place: '9:40 AM GMT+1 – 1:30 PM'. */
export const ZonedTimes = ({ startTime, endTime, zones: { start, end }, usual }: ZonedTimesProps) => {
  if (startTime === null) return formatTimeRange({ startTime, endTime }, usual);
  const at = new Date(startTime);
  const ends = endTime === null ? at : new Date(endTime);
  const [startName, endName] = [foreignZone(start, usual, at), foreignZone(end, usual, ends)];
  if (endTime === null || clocksAgree(start, end, ends)) {
    return (
      <>
        {formatTimeRange({ startTime, endTime }, start)}
        <ZoneName name={startName ?? endName} />
      </>
    );
  }
  const day = dateIn(end, ends);
  return (
    <>
      {formatTime(startTime, start)}
      <ZoneName name={startName} /> – {day !== dateIn(start, at) && `${formatShortDay(day)}, `}
      {formatTime(endTime, end)}
      <ZoneName name={endName} />
    </>
  );
};

const ZoneName = ({ name }: { name: string | null }) =>
  name !== null && <span className="font-normal text-ink-muted"> {name}</span>;

import { datesOfTrip, foldFreeDays } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { datesOfStays, staysOf } from '@caravan/contract/itinerary/stays.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type TripDates, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { placeAt } from '../../ui/scroll-into-view.ts';
import { dayAnchor } from './day-anchors.ts';
import { daysOf } from './days-of.ts';

interface Plan {
  trip: TripDates;
  zone: string;
  /** Today's date in that zone. */
  today: string;
  activities: readonly Activity[];
  /** Dates on which there is something else. */
  alsoDays: readonly string[];
}

/** Every day of a trip and of its plan, and the parts that are drawn: free days in a row are one line, which opens and closes. */
export const useSections = ({ trip, zone, today, activities, alsoDays }: Plan) => {
  const { startDate, endDate } = trip;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const stays = useMemo(() => staysOf(activities, zone), [activities, zone]);
  const dates = useMemo(
    () => [...alsoDays, ...datesOfTrip({ startDate, endDate }), ...datesOfStays(stays)],
    [alsoDays, startDate, endDate, stays],
  );
  const days = daysOf(activities, zone, dates);
  const sections = useMemo(() => {
    const kept = new Set([...alsoDays, today, ...stays.map(({ to }) => to)]);
    return foldFreeDays(
      days,
      (date) => kept.has(date),
      (date) => opened.has(date),
    );
  }, [days, alsoDays, opened, today, stays]);
  const toggleDays = useCallback(
    (free: readonly string[]) =>
      setOpened((before) => {
        const isOpen = free.some((date) => before.has(date));
        return new Set(isOpen ? [...before].filter((date) => !free.includes(date)) : [...before, ...free]);
      }),
    [],
  );
  return { days, sections, toggleDays, stays };
};

/** The trips that were opened at today since the page was loaded: whoever comes back to a tab finds it as it was. */
const placed = new Set<string>();

/** Opens the plan of a trip that is on at today, unless the page has been scrolled already. */
export const useOpensAtToday = (trip: TripDates & { readonly id: string }, today: string): void => {
  const isOn = tripStatus(trip, today) === 'active';
  const { id } = trip;
  useEffect(() => {
    if (!isOn || placed.has(id)) return;
    placed.add(id);
    const section = document.getElementById(dayAnchor(today));
    // The first day is in sight, or nearly so, below the cover.
    if (section?.previousElementSibling && scrollY === 0) placeAt(section, 'start');
  }, [isOn, id, today]);
};

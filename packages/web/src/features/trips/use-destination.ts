import type { Place } from '@caravan/contract/places/places.schema.ts';
import { useState } from 'react';
import { positionText, zoneMoment } from './trip-values.ts';
import type { TripValues } from './trip-values.ts';
import { zoneLabel, zoneNamed } from './zone-choice.ts';

interface DestinationParts {
  readonly values: TripValues;
  readonly change: (changed: Partial<TripValues>) => void;
  readonly now: Date;
}

/** What is known of where the trip goes: the words, where that is, and the zone there, where a place was chosen in this form. */
interface Known {
  readonly destination: string;
  readonly position: string;
  readonly zone: string | null;
}

/** What becomes of a trip's zone whose destination was chosen. */
export interface ZoneThere {
  /** The zone of the destination, as the form shows zones. */
  readonly label: string;
  /** Whether the trip has it: it stays as it is where somebody has set another. */
  readonly isTaken: boolean;
  readonly onTake: () => void;
}

/**
 * A trip's destination as a form keeps it: its position belongs to its words, so other words have none, and those that it
 * had before have it again. A chosen place brings its zone, over none and over that of a place that was chosen before, but
 * not over one that a person or the trip has set: the times of a whole trip would move.
 */
export const useDestination = ({ values, change, now }: DestinationParts) => {
  const { destination, position } = values;
  const [known, setKnown] = useState<Known>({ destination, position, zone: null });
  const [taken, setTaken] = useState<string | null>(null);
  const take = (zone: string) => {
    setTaken(zone);
    return { timeZone: zoneLabel(zone, zoneMoment(values.startDate, now)) };
  };
  const current = zoneNamed(values.timeZone);
  const isFree = current === '' || current === taken;
  const there = known.position === position && position !== '' ? known.zone : null;
  return {
    type: (text: string) => change({ destination: text, position: text === known.destination ? known.position : '' }),
    locate: ({ timeZone, ...place }: Place) => {
      const located = positionText(place);
      // By the name that it has today; none where this browser does not know it.
      const zone = timeZone && zoneNamed(timeZone);
      setKnown({ destination, position: located, zone });
      change({ position: located, ...(zone && isFree ? take(zone) : {}) });
    },
    /** `null` where no place was chosen, or none whose zone is known. */
    zoneThere: there && {
      label: zoneLabel(there, zoneMoment(values.startDate, now)),
      isTaken: current === there,
      onTake: () => change(take(there)),
    },
  };
};

import { changeText } from '@caravan/contract/flights/flight-changes.rules.ts';
import type { Flight, FlightChange } from '@caravan/contract/flights/flights.schema.ts';
import { timeWords } from './flight-words.ts';
import type { Reader } from './flight-words.ts';

/** A change of a flight as a reader hears of it: 'Gate changed from B12 to C4', 'Now lands 2:20 PM, 35 minutes late'. */
export const changeWords = (
  change: FlightChange,
  flight: Pick<Flight, 'departure' | 'arrival'>,
  reader: Reader,
): string =>
  changeText(change, flight, (instant, timeZone) => {
    const { time, zone } = timeWords(instant, timeZone, reader);
    return zone === null ? time : `${time} ${zone}`;
  });

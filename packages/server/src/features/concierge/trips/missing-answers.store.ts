import { tellWithoutFlight } from './arrival-answers.store.ts';
import type { TripAnswerer } from './asked-trips.store.ts';
import { tellBareDays } from './closet-answers.store.ts';
import { tellFreeDays, tellUnscheduled } from './itinerary-answers.store.ts';
import { tellToBuy } from './shopping-answers.store.ts';
import { stated, tripPassage } from './trip-passages.rules.ts';
import { quoted } from './trip-wording.rules.ts';

/** What a trip still lacks: activities and outfits for its days, times, things to buy, flights. */
export const missing: TripAnswerer = async (question) => {
  const lacks = [
    await tellFreeDays(question),
    await tellUnscheduled(question),
    await tellBareDays(question),
    await tellToBuy(question),
    ...(await tellWithoutFlight(question)),
  ].filter((lack) => lack !== null);
  if (lacks.length > 0) return lacks.map((lack) => ({ ...lack, isItem: true }));
  const passage = tripPassage(
    question.trip,
    'itinerary',
    'An activity and an outfit for each day, and nothing to be bought',
  );
  return [stated(`Nothing is missing on ${quoted(question.trip.title)}.`, passage)];
};

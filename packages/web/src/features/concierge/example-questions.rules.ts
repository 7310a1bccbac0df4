/** A trip as far as questions about it go. */
interface QuestionedTrip {
  readonly title: string;
  readonly destination: string | null;
}

/** Longest name of a place that an example carries, characters; a longer one would be all that is seen of it. */
const PLACE_MAX = 30;

/** For those who have no trip yet: what can be known of anywhere. */
const WITHOUT_TRIP = [
  'What plug do I need in Lisbon?',
  'What time is it in Tokyo?',
  'Do people tip in Canada?',
  'Which airports are near Milan?',
] as const;

/** Questions that show what can be asked, about a trip where there is one. */
export const exampleQuestions = (trip: QuestionedTrip | null): readonly string[] => {
  if (trip === null) return WITHOUT_TRIP;
  const place = placeOf(trip.destination);
  const ofTrip = ['Which days have no outfit?', 'What is still to buy?', 'Who lands first?'];
  return place === null
    ? ['When does it begin?', ...ofTrip]
    : [`What plug do I need in ${place}?`, `What time is it in ${place}?`, ...ofTrip];
};

/** The first part of a destination, 'Lisbon' of 'Lisbon, Portugal'; `null` without one that is short enough. */
const placeOf = (destination: string | null): string | null => {
  const place = destination?.split(/[,;·(\n]/)[0]?.trim() ?? '';
  return place === '' || place.length > PLACE_MAX ? null : place;
};

/** What can be told of a country in one fact each. */
export const countryTopics = [
  'plugs',
  'currency',
  'languages',
  'calling_code',
  'driving_side',
  'emergency',
  'tipping',
  'tap_water',
  'neighbours',
  'capital',
  'area',
  'population',
] as const;
export type CountryTopic = (typeof countryTopics)[number];

/** What is told of places out of what is known of them. */
const placeTopics = ['size', 'time', 'time_difference', 'airports', 'distance', 'location'] as const;
export type PlaceTopic = (typeof placeTopics)[number];

export const topics = [...countryTopics, ...placeTopics] as const;
export type Topic = (typeof topics)[number];

const known: ReadonlySet<string> = new Set(topics);
const ofCountries: ReadonlySet<string> = new Set(countryTopics);

export const isTopic = (topic: string): topic is Topic => known.has(topic);
export const isCountryTopic = (topic: Topic): topic is CountryTopic => ofCountries.has(topic);

/**
 * What holds in a whole country, and so in each of its places; the others say something of the country itself: nobody who asks
 * for the capital of Bavaria means Berlin.
 */
const EVERYWHERE: ReadonlySet<Topic> = new Set<Topic>([
  'plugs',
  'currency',
  'languages',
  'calling_code',
  'driving_side',
  'emergency',
  'tipping',
  'tap_water',
]);
export const holdsEverywhere = (topic: Topic): boolean => EVERYWHERE.has(topic);

/** A topic as a passage about a country is called, and as it is told that nothing is known of it. */
export const topicTitles: Readonly<Record<CountryTopic, string>> = {
  plugs: 'Plugs in',
  currency: 'Currency of',
  languages: 'Languages in',
  calling_code: 'Calling code of',
  driving_side: 'Driving side in',
  emergency: 'Emergency numbers in',
  tipping: 'Tipping in',
  tap_water: 'Tap water in',
  neighbours: 'Neighbours of',
  capital: 'Capital of',
  area: 'Area of',
  population: 'Population of',
};

/**
 * What an intent is about: a fact that holds everywhere in a country, and so in each of its places; one of the country itself, for
 * nobody who asks for the capital of Bavaria means Berlin; something of a place; one of the asker's trips, or these as a whole.
 */
export type About = 'everywhere' | 'country' | 'place' | 'trip' | 'trips';

interface Intent {
  readonly about: About;
  /** A question that has it. */
  readonly example: string;
  /** What it is called where it is said what can be asked; absent for what goes without saying. */
  readonly help?: string;
  /** A fact of a country as a passage about it is called. */
  readonly title?: string;
}

/** Everything that can be asked. Words that name an intent: topics.tsv of countries and places, trip-patterns.tsv of trips. */
export const intents = {
  plugs: { about: 'everywhere', title: 'Plugs in', help: 'plugs', example: 'What plug do I need in Portugal?' },
  currency: { about: 'everywhere', title: 'Currency of', help: 'money', example: 'What is the currency of Thailand?' },
  languages: {
    about: 'everywhere',
    title: 'Languages in',
    help: 'languages',
    example: 'Which languages do they speak in Switzerland?',
  },
  calling_code: {
    about: 'everywhere',
    title: 'Calling code of',
    help: 'calling codes',
    example: 'What is the calling code of Peru?',
  },
  emergency: {
    about: 'everywhere',
    title: 'Emergency numbers in',
    help: 'emergency numbers',
    example: 'What is the emergency number in Japan?',
  },
  tipping: { about: 'everywhere', title: 'Tipping in', help: 'tipping', example: 'Do I have to tip in Canada?' },
  tap_water: {
    about: 'everywhere',
    title: 'Tap water in',
    help: 'tap water',
    example: 'Is the tap water safe in Mexico?',
  },
  driving_side: { about: 'everywhere', title: 'Driving side in', example: 'On which side do they drive in Kenya?' },
  neighbours: { about: 'country', title: 'Neighbours of', example: 'Which countries border Laos?' },
  capital: { about: 'country', title: 'Capital of', example: 'What is the capital of Australia?' },
  area: { about: 'country', title: 'Area of', example: 'What is the area of Iceland?' },
  population: { about: 'country', title: 'Population of', example: 'How many people live in Vietnam?' },
  time: { about: 'place', help: 'time', example: 'What time is it in Tokyo?' },
  airports: { about: 'place', help: 'airports of countries and cities', example: 'Which airports are near Milan?' },
  time_difference: { about: 'place', example: 'What is the time difference between Lisbon and Tokyo?' },
  distance: { about: 'place', example: 'How far is Paris from London?' },
  size: { about: 'place', example: 'How big is Portugal?' },
  location: { about: 'place', example: 'Where is Chefchaouen?' },
  'next-trip': { about: 'trips', example: 'What is my next trip?' },
  'trips-of-days': { about: 'trips', example: 'Which trips do I have in March?' },
  trips: { about: 'trips', example: 'Which trips are planned?' },
  'trip-count': { about: 'trips', example: 'How many trips do I have?' },
  begin: { about: 'trip', example: 'When does the trip begin?' },
  end: { about: 'trip', example: 'When does the trip end?' },
  dates: { about: 'trip', example: 'When is our trip?' },
  within: { about: 'trip', example: 'Is Friday still part of our trip?' },
  length: { about: 'trip', example: 'How long is the trip?' },
  countdown: { about: 'trip', example: 'How long until the trip begins?' },
  destination: { about: 'trip', example: 'Where are we going?' },
  zone: { about: 'trip', example: 'In which time zone is our trip?' },
  people: { about: 'trip', example: 'Who is coming?' },
  'people-count': { about: 'trip', example: 'How many people are coming?' },
  'is-coming': { about: 'trip', example: 'Is Adam coming?' },
  owner: { about: 'trip', example: 'Who owns the trip?' },
  admins: { about: 'trip', example: 'Who are the admins?' },
  'plan-of-days': { about: 'trip', example: 'What is planned tomorrow?' },
  plan: { about: 'trip', example: 'What is planned on this trip?' },
  next: { about: 'trip', example: 'What is next?' },
  unscheduled: { about: 'trip', example: 'Which activities have no time?' },
  'free-days': { about: 'trip', example: 'Which days are free?' },
  'activity-count': { about: 'trip', example: 'How many activities are planned?' },
  'activity-length': { about: 'trip', example: 'How long is the surf lesson?' },
  'activity-time': { about: 'trip', example: 'When is the surf lesson?' },
  'activity-place': { about: 'trip', example: 'Where is the surf lesson?' },
  'activity-named': { about: 'trip', example: 'What is planned of fado?' },
  'landing-order': { about: 'trip', example: 'Who lands first?' },
  landing: { about: 'trip', example: 'When does Mia land?' },
  departing: { about: 'trip', example: 'When does Mia depart?' },
  flight: { about: 'trip', example: 'Who is on which flight?' },
  'without-flight': { about: 'trip', example: 'Who has no flight?' },
  'airport-distance': { about: 'trip', example: 'How far is the city from the airport?' },
  'days-without-outfit': { about: 'trip', example: 'Which days have no outfit?' },
  'outfits-of-days': { about: 'trip', example: 'What do I wear tomorrow?' },
  'outfits-for': { about: 'trip', example: 'What do I wear to the surf lesson?' },
  'outfit-named': { about: 'trip', example: 'When is the linen suit planned?' },
  'outfit-count': { about: 'trip', example: 'How many outfits are there?' },
  'to-buy': { about: 'trip', example: 'What is still to buy?' },
  'who-brings': { about: 'trip', example: 'Who brings the sunscreen?' },
  brings: { about: 'trip', example: 'What does Mia bring?' },
  price: { about: 'trip', example: 'How much is the sunscreen?' },
  total: { about: 'trip', example: 'How much is the shopping list in total?' },
  item: { about: 'trip', example: 'Is the sunscreen bought?' },
  missing: { about: 'trip', example: 'What is still missing?' },
} as const satisfies Readonly<Record<string, Intent>>;

export type IntentId = keyof typeof intents;
type IntentAbout<A extends About> = { [I in IntentId]: (typeof intents)[I]['about'] extends A ? I : never }[IntentId];
export type CountryTopic = IntentAbout<'everywhere' | 'country'>;
export type PlaceTopic = IntentAbout<'place'>;
export type Topic = CountryTopic | PlaceTopic;
export type TripIntent = IntentAbout<'trip'>;
export type TripsIntent = IntentAbout<'trips'>;

const known: Readonly<Partial<Record<string, Intent>>> = intents;

export const intentIds = Object.keys(intents) as IntentId[];
export const isAbout = <A extends About>(id: string, ...about: readonly A[]): id is IntentAbout<A> =>
  (about as readonly (About | undefined)[]).includes(known[id]?.about);
export const isTopic = (id: string): id is Topic => isAbout(id, 'everywhere', 'country', 'place');
export const isCountryTopic = (id: string): id is CountryTopic => isAbout(id, 'everywhere', 'country');
export const holdsEverywhere = (id: string): boolean => isAbout(id, 'everywhere');
export const helpOf = (id: IntentId): string | undefined => known[id]?.help;

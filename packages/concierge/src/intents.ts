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

const everywhere = (title: string, example: string, help?: string) =>
  ({ about: 'everywhere', title, example, ...(help && { help }) }) as const;
const country = (title: string, example: string) => ({ about: 'country', title, example }) as const;
const place = (example: string, help?: string) => ({ about: 'place', example, ...(help && { help }) }) as const;
const trips = (example: string) => ({ about: 'trips', example }) as const;
const trip = (example: string) => ({ about: 'trip', example }) as const;

/** Everything that can be asked. Words that name an intent: topics.tsv of countries and places, trip-patterns.tsv of trips. */
export const intents = {
  plugs: everywhere('Plugs in', 'What plug do I need in Portugal?', 'plugs'),
  currency: everywhere('Currency of', 'What is the currency of Thailand?', 'money'),
  languages: everywhere('Languages in', 'Which languages do they speak in Switzerland?', 'languages'),
  calling_code: everywhere('Calling code of', 'What is the calling code of Peru?', 'calling codes'),
  emergency: everywhere('Emergency numbers in', 'What is the emergency number in Japan?', 'emergency numbers'),
  tipping: everywhere('Tipping in', 'Do I have to tip in Canada?', 'tipping'),
  tap_water: everywhere('Tap water in', 'Is the tap water safe in Mexico?', 'tap water'),
  driving_side: everywhere('Driving side in', 'On which side do they drive in Kenya?'),
  neighbours: country('Neighbours of', 'Which countries border Laos?'),
  capital: country('Capital of', 'What is the capital of Australia?'),
  area: country('Area of', 'What is the area of Iceland?'),
  population: country('Population of', 'How many people live in Vietnam?'),
  time: place('What time is it in Tokyo?', 'time'),
  airports: place('Which airports are near Milan?', 'airports of countries and cities'),
  time_difference: place('What is the time difference between Lisbon and Tokyo?'),
  distance: place('How far is Paris from London?'),
  size: place('How big is Portugal?'),
  location: place('Where is Chefchaouen?'),
  'next-trip': trips('What is my next trip?'),
  'trips-of-days': trips('Which trips do I have in March?'),
  trips: trips('Which trips are planned?'),
  'trip-count': trips('How many trips do I have?'),
  begin: trip('When does the trip begin?'),
  end: trip('When does the trip end?'),
  dates: trip('When is our trip?'),
  within: trip('Is Friday still part of our trip?'),
  length: trip('How long is the trip?'),
  countdown: trip('How long until the trip begins?'),
  destination: trip('Where are we going?'),
  zone: trip('In which time zone is our trip?'),
  people: trip('Who is coming?'),
  'people-count': trip('How many people are coming?'),
  'is-coming': trip('Is Adam coming?'),
  owner: trip('Who owns the trip?'),
  admins: trip('Who are the admins?'),
  'plan-of-days': trip('What is planned tomorrow?'),
  plan: trip('What is planned on this trip?'),
  next: trip('What is next?'),
  unscheduled: trip('Which activities have no time?'),
  'free-days': trip('Which days are free?'),
  stays: trip('Where are we staying on Tuesday?'),
  'activity-count': trip('How many activities are planned?'),
  'activity-length': trip('How long is the surf lesson?'),
  'activity-time': trip('When is the surf lesson?'),
  'activity-place': trip('Where is the surf lesson?'),
  'activity-named': trip('What is planned of fado?'),
  'landing-order': trip('Who lands first?'),
  landing: trip('When does Mia land?'),
  departing: trip('When does Mia depart?'),
  flight: trip('Who is on which flight?'),
  'without-flight': trip('Who has no flight?'),
  'airport-distance': trip('How far is the city from the airport?'),
  'days-without-outfit': trip('Which days have no outfit?'),
  'outfits-of-days': trip('What do I wear tomorrow?'),
  'outfits-for': trip('What do I wear to the surf lesson?'),
  'outfit-named': trip('When is the linen suit planned?'),
  'outfit-count': trip('How many outfits are there?'),
  'to-buy': trip('What is still to buy?'),
  'who-brings': trip('Who brings the sunscreen?'),
  brings: trip('What does Mia bring?'),
  price: trip('How much is the sunscreen?'),
  total: trip('How much is the shopping list in total?'),
  item: trip('Is the sunscreen bought?'),
  missing: trip('What is still missing?'),
  'who-joins': trip('Who comes to the surf lesson?'),
  'is-joining': trip('Is Mia coming to the surf lesson?'),
  owes: trip('Who owes whom?'),
  spent: trip('What did we spend on food?'),
  budget: trip('What is left of the budget?'),
  ideas: trip('What does the group want most?'),
  'who-wants': trip('Who wants the surf lesson?'),
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

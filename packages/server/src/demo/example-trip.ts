import type { BodyInputOf } from '@caravan/contract/endpoint.ts';
import type { trackFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import type { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { addShoppingItem } from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { ExampleMoney } from './example-money.ts';
import type { ExampleIdea } from './example-ideas.ts';
import type { ExampleOutfit } from './example-closets.ts';
import type { ExampleName } from './seed-people.ts';

type NewFlight = BodyInputOf<typeof trackFlight>;
type NewActivity = BodyInputOf<typeof addActivity>;
type NewTrip = BodyInputOf<typeof createTrip>;

/** An activity by the day of its trip, 0 being the first, and the wall clock there. */
export interface ExampleActivity extends Pick<NewActivity, 'title' | 'description' | 'location' | 'category' | 'cost'> {
  readonly day?: number;
  readonly from?: string;
  readonly to?: string;
  /** How many days after it begins it ends. */
  readonly nights?: number;
  /** Who joins, people and guests; everybody by default. */
  readonly joinedBy?: readonly string[];
  /** What comes with it. */
  readonly files?: readonly ExampleFile[];
}

/** A document of a headline and lines, or the picture of the door. */
export interface ExampleFile {
  readonly name: string;
  readonly shows: 'the door' | { readonly headline: string; readonly lines: readonly string[] };
}

/** A flight that was entered by hand, at the times of its activity. */
export interface ExampleFlight
  extends
    Pick<NewFlight, 'flightNumber' | 'airline'>,
    Pick<NewFlight, 'departureAirport' | 'departureIata' | 'arrivalAirport' | 'arrivalIata'> {
  readonly activity: string;
  /** Who is on it; the first one has entered it. */
  readonly travellers: readonly [ExampleName, ...ExampleName[]];
}

/** A message: who says it, what, and what becomes of it. */
export type ExampleMessage = readonly [
  ExampleName,
  string,
  {
    /** The message that it answers, 0 being the first. */
    readonly answers?: number;
    readonly reactions?: readonly (readonly [ExampleName, string])[];
  }?,
];

export interface ExampleTrip extends Pick<NewTrip, 'title' | 'description' | 'destination' | 'currency'> {
  readonly timeZone: string;
  /** Days from today to the first day, and how many days it lasts. */
  readonly startsIn: number;
  readonly days: number;
  readonly owner: ExampleName;
  readonly admins: readonly ExampleName[];
  readonly members: readonly ExampleName[];
  /** Who travels along without an account, and who of the group has added them. */
  readonly guests?: readonly { readonly name: string; readonly of: ExampleName }[];
  readonly activities: readonly ExampleActivity[];
  readonly flights?: readonly ExampleFlight[];
  readonly outfits: readonly ExampleOutfit[];
  readonly shopping: readonly ExampleItem[];
  readonly ideas?: readonly ExampleIdea[];
  readonly money?: ExampleMoney;
  readonly chat: readonly ExampleMessage[];
}

type NewItem = BodyInputOf<typeof addShoppingItem>;

export interface ExampleItem extends Pick<NewItem, 'name' | 'category' | 'price' | 'currency'> {
  readonly buyer?: ExampleName;
  readonly isBought?: true;
}

export const lisbonShopping: readonly ExampleItem[] = [
  { name: 'Sun cream, the strong one', category: 'toiletries', price: '14.90', currency: 'EUR', isBought: true },
  { name: 'Adapter for Tom’s charger', category: 'electronics', price: '12', currency: 'USD', buyer: 'tom' },
  {
    name: 'Tram and train cards',
    category: 'essentials',
    price: '33.60',
    currency: 'EUR',
    buyer: 'ines',
    isBought: true,
  },
  { name: 'Coffee beans', category: 'breakfast', price: '7.50', currency: 'EUR', buyer: 'maya' },
  { name: 'Bread, cheese, apricot jam', category: 'breakfast', price: '16.20', currency: 'EUR' },
  { name: 'Vinho verde, three bottles', category: 'drinks', price: '19.50', currency: 'EUR', buyer: 'jonas' },
  { name: 'Sparkling water', category: 'drinks', currency: 'EUR', isBought: true },
  { name: 'Almonds for the train', category: 'snacks', price: '4.80', currency: 'EUR' },
  { name: 'A cake for Dona Rosa', category: 'other', price: '18', currency: 'EUR', buyer: 'tom' },
  { name: 'Beach towels', category: 'clothing', price: '39', currency: 'USD', buyer: 'maya', isBought: true },
];

export const cabinShopping: readonly ExampleItem[] = [
  { name: 'Fondue cheese, 800 g', category: 'dinner', price: '31', currency: 'USD', buyer: 'maya' },
  { name: 'Crispbread', category: 'breakfast', price: '3.40', currency: 'USD' },
  { name: 'Birch for the sauna', category: 'essentials', price: '9', currency: 'EUR', buyer: 'ines' },
  { name: 'Hand warmers', category: 'clothing', price: '12.50', currency: 'USD', isBought: true },
];

export const kyotoShopping: readonly ExampleItem[] = [
  { name: 'Rail passes', category: 'essentials', price: '50000', currency: 'JPY', buyer: 'ines' },
  { name: 'A present for Mrs. Hayashi', category: 'other', price: '35', currency: 'EUR', buyer: 'maya' },
];

export const desertShopping: readonly ExampleItem[] = [
  { name: 'Water, ten gallons', category: 'drinks', price: '11.90', currency: 'USD', buyer: 'tom', isBought: true },
  { name: 'Chili for the first night', category: 'dinner', price: '24', currency: 'USD', isBought: true },
];

export const portoShopping: readonly ExampleItem[] = [
  { name: 'Sketchbooks', category: 'essentials', price: '11', currency: 'EUR', buyer: 'maya' },
];

export const birthdayShopping: readonly ExampleItem[] = [
  { name: 'Eighty candles', category: 'essentials', price: '9.60', currency: 'EUR', buyer: 'jonas' },
  { name: 'The marzipan she says she does not want', category: 'snacks', price: '14', currency: 'EUR', buyer: 'maya' },
];

export const harvestShopping: readonly ExampleItem[] = [
  { name: 'Gloves for four', category: 'clothing', price: '18', currency: 'EUR', buyer: 'ines', isBought: true },
  { name: 'Plasters', category: 'toiletries', price: '4.20', currency: 'EUR', buyer: 'tom', isBought: true },
  { name: 'Cheese for the long table', category: 'lunch', price: '22', currency: 'EUR', isBought: true },
];

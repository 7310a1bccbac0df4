import type { Airport, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { Work } from './work.ts';

export interface Place extends Position {
  /** GeoNames'. */
  readonly id: number;
  readonly name: string;
  /** What tells it from others of its name; `null` where it says nothing. */
  readonly region: string | null;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  readonly country: string;
  /** IANA. */
  readonly timeZone: string;
  readonly population: number;
}

/** The place that is most likely called so. */
export interface NamedPlace extends Pick<Place, 'id' | 'countryCode' | 'population'> {
  readonly folded: string;
  readonly regionCode: string | null;
  /** Whether it is the place's own name, and not one of what it is called elsewhere. */
  readonly isOwn: boolean;
}

/** A country, in any language, or a region that is called so. */
export interface NamedArea {
  /** Without spaces. */
  readonly folded: string;
  readonly countryCode: string;
  readonly country: string;
  /** GeoNames'; `null` for a whole country. */
  readonly regionCode: string | null;
  readonly region: string | null;
  /** People of a region. */
  readonly people: number;
}

export interface NearAirport extends Pick<Airport, 'iata' | 'name'> {
  /** As the crow flies. */
  readonly kilometres: number;
}

/** What is known of the world's places. Names are given as `foldName` has them. */
export interface Places {
  /** Whether all of them are there: by a part of them a question would be mistaken. */
  areLoaded(): Promise<boolean>;
  /** For each name the place that it most likely means. */
  placesNamed(names: readonly string[]): Promise<readonly NamedPlace[]>;
  /** Without spaces in their names; the one of most people first. */
  areasNamed(names: readonly string[]): Promise<readonly NamedArea[]>;
  /** Names of large places that are similar to a mistyped one. */
  namesLike(name: string): Promise<readonly string[]>;
  placeById(id: number): Promise<Place | null>;
  /** The place that the words of an address or destination mean, as 'Paris, Texas'. */
  placeOf(destination: string): Promise<Place | null>;
  /** The place of a name near a position; without a name the nearest. */
  placeNear(at: Position, name?: string): Promise<Place | null>;
  /** People of the largest other place of that name. */
  peopleOfNamesake(place: Pick<Place, 'id' | 'name'>): Promise<number>;
  /** The clocks of a country or region with the largest place of each, and the share of people who live by it. */
  clocksOf(area: {
    readonly countryCode: string;
    readonly regionCode?: string;
  }): Promise<readonly { readonly place: string; readonly timeZone: string; readonly share: number }[]>;
  /** Those that travellers fly to, the nearest first; with a name any that have it in theirs. */
  airportsNear(at: Position, kilometres: number, name?: string): Promise<readonly NearAirport[]>;
}

/** A trip of the asker's, as they see it. */
export type OwnTrip = Omit<Trip, 'memberCount' | 'chatSeq' | 'readSeq'>;

/** An activity; its zones are those of its flights, where none was chosen. */
export type PlannedActivity = Pick<
  Activity,
  'id' | 'title' | 'location' | 'category' | 'startTime' | 'endTime' | 'startZone' | 'endZone' | 'participants'
>;

/** An idea, as far as its rank and what people say to it go. */
export type KnownIdea = Pick<Idea, 'id' | 'title' | 'answers' | 'plannedActivityId'>;

export interface PlannedOutfit extends Pick<Outfit, 'id' | 'title' | 'category' | 'occasion'> {
  /** Calendar date. */
  readonly plannedDate: string | null;
  /** The title of what it is planned for. */
  readonly activity: string | null;
  readonly wearer: { readonly id: string; readonly firstName: string; readonly lastName: string };
}

export interface ListedItem extends Pick<ShoppingItem, 'name' | 'price' | 'currency' | 'isCompleted'> {
  readonly assignee: { readonly id: string; readonly firstName: string; readonly lastName: string } | null;
}

/** What a trip holds, each read once and only where it is needed; activities, outfits and items in the order of their making. */
export interface TripContents {
  members(): Promise<readonly Member[]>;
  activities(): Promise<readonly PlannedActivity[]>;
  outfits(): Promise<readonly PlannedOutfit[]>;
  items(): Promise<readonly ListedItem[]>;
  flights(): Promise<readonly TripFlight[]>;
  /** Members, guests, and those who are a name alone by now. */
  people(): Promise<readonly Person[]>;
  ideas(): Promise<readonly KnownIdea[]>;
  money(): Promise<Money>;
  expenses(): Promise<readonly Expense[]>;
}

/** What the asker may read of trips: their own and nothing else. */
export interface Trips {
  all(): Promise<readonly OwnTrip[]>;
  contentsOf(trip: OwnTrip): TripContents;
}

/** A question and what it is answered by. */
export interface Question {
  readonly query: string;
  /** What is said beside the query and asks nothing: names of places and people that the query may speak of. */
  readonly context?: string;
  readonly userId: string;
  /** The trip that was chosen with the question, one of the asker's. */
  readonly tripId: string | null;
  readonly now: Date;
  /** Where they are: IANA. */
  readonly timeZone: string;
  readonly places: Places;
  readonly trips: Trips;
  /** What answering it may cost. */
  readonly work: Work;
}

import type { BodyInputOf } from '@caravan/contract/endpoint.ts';
import type { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { ExampleOutfit } from './example-closets.ts';
import type { ExampleName } from './example-people.ts';
import type { ExampleItem } from './example-shopping.ts';

type NewActivity = BodyInputOf<typeof addActivity>;
type NewTrip = BodyInputOf<typeof createTrip>;

/** An activity by the day of its trip, 0 being the first, and the wall clock there. */
export interface ExampleActivity extends Pick<NewActivity, 'title' | 'description' | 'location' | 'category'> {
  readonly day?: number;
  readonly from?: string;
  readonly to?: string;
  /** A document that comes with it: its name, headline and lines. */
  readonly document?: { readonly name: string; readonly headline: string; readonly lines: readonly string[] };
}

export interface ExampleTrip extends Pick<NewTrip, 'title' | 'description' | 'destination' | 'currency'> {
  readonly timeZone: string;
  /** Days from today to the first day, and how many days it lasts. */
  readonly startsIn: number;
  readonly days: number;
  readonly owner: ExampleName;
  readonly admins: readonly ExampleName[];
  readonly members: readonly ExampleName[];
  readonly activities: readonly ExampleActivity[];
  readonly outfits: readonly ExampleOutfit[];
  readonly shopping: readonly ExampleItem[];
  readonly chat: readonly (readonly [ExampleName, string])[];
}

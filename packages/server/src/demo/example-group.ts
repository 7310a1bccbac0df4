import type { BodyInputOf } from '@caravan/contract/endpoint.ts';
import type { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { createTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { cabinCloset, desertCloset, type ExampleOutfit, kyotoCloset, lisbonCloset } from './example-closets.ts';
import type { ExampleName } from './example-people.ts';
import { cabinShopping, desertShopping, type ExampleItem, kyotoShopping, lisbonShopping } from './example-shopping.ts';

type NewActivity = BodyInputOf<typeof addActivity>;
type NewTrip = BodyInputOf<typeof createTrip>;

/** The password of everybody in the example group. */
export const DEMO_PASSWORD = 'caravan-demo';

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

export const exampleTrips: readonly ExampleTrip[] = [
  {
    title: 'Lisbon with everybody',
    description: 'A long-promised week: tiles, trams, the sea, and no plans before ten in the morning.',
    destination: 'Lisbon, Portugal',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    startsIn: -1,
    days: 6,
    owner: 'maya',
    admins: ['ines'],
    members: ['jonas', 'tom'],
    activities: [
      {
        title: 'Flight to Lisbon',
        category: 'flight',
        location: 'LIS, Terminal 1',
        day: 0,
        from: '10:20',
        to: '13:05',
        document: {
          name: 'Booking for four.pdf',
          headline: 'Lisbon, for four',
          lines: ['Booking CRVN42', 'Okafor, Lindqvist, Carvalho, Abernathy-Fitzgerald', 'One bag each, 23 kg'],
        },
      },
      {
        title: 'Keys to the flat in Alfama',
        description: 'Third floor, no lift. Dona Rosa next door has the second key.',
        category: 'hotel/airbnb',
        location: 'Rua dos Remédios 41',
        day: 0,
        from: '15:00',
      },
      { title: 'Dinner at the corner', category: 'restaurant', location: 'Tasca do Jaime', day: 0, from: '20:00' },
      {
        title: 'Tram 28, first ride of the day',
        description: 'At eight it is still half empty. Coffee first.',
        category: 'activity',
        location: 'Martim Moniz',
        day: 1,
        from: '08:15',
        to: '09:30',
      },
      { title: 'Tile museum', category: 'activity', location: 'Madre de Deus', day: 1, from: '11:00', to: '13:00' },
      { title: 'Fado, late', category: 'activity', location: 'Mesa de Frades', day: 1, from: '22:30' },
      {
        title: 'Train to Sintra',
        description: 'Twice an hour from Rossio. Bring a jacket: it is five degrees cooler up there.',
        category: 'activity',
        location: 'Estação do Rossio',
        day: 2,
        from: '09:10',
        to: '18:00',
      },
      { title: 'Beach day', category: 'activity', location: 'Praia da Adraga', day: 3, from: '11:00' },
      { title: 'Fish on the square', category: 'restaurant', location: 'Cacilhas', day: 4, from: '19:30' },
      { title: 'Flight home', category: 'flight', location: 'LIS, Terminal 1', day: 5, from: '17:40', to: '22:10' },
      { title: 'Find a cork shop for Grandma', category: 'other' },
      { title: 'Surf lesson, if the wind allows', category: 'activity', location: 'Costa da Caparica' },
    ],
    outfits: lisbonCloset,
    shopping: lisbonShopping,
    chat: [
      ['maya', 'We are here! The flat has the view from the pictures. It really does.'],
      ['ines', 'Welcome home. I told Dona Rosa that you come, she baked.'],
      ['jonas', 'My train to the airport is late, I take the next flight. Keep me a chair at dinner.'],
      ['tom', 'Chair kept. So is the cake, for now.'],
      ['ines', 'Tomorrow tram 28 at 8:15, really. It is worth it, I promise.'],
      ['maya', 'Coffee at 7:45 downstairs for whoever is awake.'],
    ],
  },
  {
    title: 'Winter cabin',
    description: 'Snow, sauna, soup. Six nights in the same cabin as two years ago.',
    destination: 'Åre, Sweden',
    currency: 'USD',
    timeZone: 'Europe/Stockholm',
    startsIn: 46,
    days: 7,
    owner: 'jonas',
    admins: ['maya'],
    members: ['ines'],
    activities: [
      { title: 'Night train from Stockholm', category: 'other', location: 'Centralstation', day: 0, from: '22:58' },
      { title: 'Cabin key at the reception', category: 'hotel/airbnb', location: 'Åre Björnen', day: 1, from: '15:00' },
      { title: 'Ski passes for three', category: 'activity', day: 2, from: '09:00' },
      { title: 'Who brings the fondue pot?', category: 'other' },
    ],
    outfits: cabinCloset,
    shopping: cabinShopping,
    chat: [
      ['jonas', 'Cabin is booked. Same one, they fixed the oven.'],
      ['maya', 'Then I make the soup again.'],
    ],
  },
  {
    title: 'Kyoto in bloom',
    destination: 'Kyoto, Japan',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    startsIn: 140,
    days: 12,
    owner: 'ines',
    admins: [],
    members: ['maya', 'tom'],
    activities: [
      {
        title: 'Philosopher’s Path before breakfast',
        category: 'activity',
        location: 'Ginkaku-ji',
        day: 1,
        from: '06:30',
      },
      { title: 'Tea with Mrs. Hayashi', category: 'restaurant', location: 'Uji', day: 3, from: '14:00', to: '16:00' },
    ],
    outfits: kyotoCloset,
    shopping: kyotoShopping,
    chat: [],
  },
  {
    title: 'Desert road',
    description: 'Three national parks, one van, four playlists.',
    destination: 'Moab, Utah',
    currency: 'USD',
    timeZone: 'America/Denver',
    startsIn: -230,
    days: 9,
    owner: 'maya',
    admins: ['tom'],
    members: ['jonas', 'ines'],
    activities: [
      { title: 'Pick up the van', category: 'other', location: 'Salt Lake City', day: 0, from: '11:00' },
      {
        title: 'Delicate Arch at sunset',
        category: 'activity',
        location: 'Arches',
        day: 2,
        from: '18:30',
        to: '20:30',
      },
    ],
    outfits: desertCloset,
    shopping: desertShopping,
    chat: [['tom', 'The van smells of campfire. I consider that a success.']],
  },
];

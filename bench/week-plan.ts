// The week that is planned: the same data, whichever version it is planned with.
import { addDays } from '../packages/contract/src/time/calendar.rules.ts';

type Category = 'Flight' | 'Hotel/Airbnb' | 'Activity' | 'Restaurant' | 'Other';

export interface PlannedActivity {
  readonly title: string;
  /** The day of the trip, 0 being the first. */
  readonly day: number;
  readonly from: string;
  readonly to?: string;
  readonly place: string;
  readonly category: Category;
}

interface PlannedOutfit {
  readonly title: string;
  readonly activity: string;
  readonly category: 'Casual' | 'Active Wear' | 'Formal' | 'Dress to Impress';
}

interface PlannedItem {
  readonly name: string;
  readonly category: string;
  readonly price?: string;
}

interface PlannedFlight {
  readonly activity: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

export interface WeekPlan {
  /** Today's date, from which pickers of dates begin. */
  readonly today: string;
  readonly title: string;
  readonly destination: string;
  readonly start: string;
  readonly days: number;
  readonly friends: number;
  readonly activities: readonly PlannedActivity[];
  readonly stay: { readonly title: string; readonly until: number; readonly to: string };
  readonly outfits: readonly PlannedOutfit[];
  readonly items: readonly PlannedItem[];
  readonly flights: readonly PlannedFlight[];
  readonly message: string;
  /** By how many days all of it moves then. */
  readonly moves: number;
  readonly moved: { readonly title: string; readonly to: number };
}

const activity = (
  day: number,
  from: string,
  title: string,
  place: string,
  category: Category = 'Activity',
): PlannedActivity => ({ day, from, title, place, category });

const STAY = 'Check in';
const FLIGHTS = [
  { ...activity(0, '10:05', 'Flight LX1726', 'Zürich', 'Flight'), to: '11:40' },
  { ...activity(6, '17:40', 'Flight LX1727', 'Fiumicino', 'Flight'), to: '19:20' },
] as const;

const ACTIVITIES: readonly PlannedActivity[] = [
  FLIGHTS[0],
  activity(0, '15:00', STAY, 'Hotel Artemide', 'Hotel/Airbnb'),
  activity(0, '19:30', 'Dinner', 'Da Enzo', 'Restaurant'),
  activity(1, '09:00', 'Tour', 'Colosseum'),
  activity(1, '13:00', 'Lunch', 'La Carbonara', 'Restaurant'),
  activity(1, '20:00', 'Opera', 'Teatro Costanzi'),
  activity(2, '09:00', 'Tour of the museums', 'Vatican Museums'),
  activity(2, '13:00', 'Lunch', 'Bonci', 'Restaurant'),
  activity(2, '17:00', 'Walk', 'Trastevere'),
  activity(3, '09:30', 'Train to Tivoli', 'Termini', 'Other'),
  activity(3, '11:00', 'Gardens', "Villa d'Este"),
  activity(3, '19:30', 'Dinner', 'Sibilla', 'Restaurant'),
  activity(4, '10:00', 'Cooking class', 'Casa di Anna'),
  activity(4, '15:00', 'Paintings', 'Galleria Borghese'),
  activity(4, '20:00', 'Dinner', 'Roscioli', 'Restaurant'),
  activity(5, '10:00', 'Swim', 'Ostia'),
  activity(5, '18:30', 'Drinks', 'Freni e Frizioni', 'Restaurant'),
  activity(5, '20:30', 'Dinner', 'Armando', 'Restaurant'),
  activity(6, '10:00', 'Breakfast', 'Marigold', 'Restaurant'),
  FLIGHTS[1],
];

const OUTFITS: readonly PlannedOutfit[] = [
  { title: 'Soft trousers', activity: FLIGHTS[0].title, category: 'Casual' },
  { title: 'Linen shirt', activity: 'Tour', category: 'Casual' },
  { title: 'The plum dress', activity: 'Opera', category: 'Dress to Impress' },
  { title: 'Covered shoulders', activity: 'Tour of the museums', category: 'Casual' },
  { title: 'Good shoes', activity: 'Gardens', category: 'Active Wear' },
  { title: 'An old shirt', activity: 'Cooking class', category: 'Casual' },
  { title: 'Swimsuit', activity: 'Swim', category: 'Active Wear' },
  { title: 'Soft trousers again', activity: FLIGHTS[1].title, category: 'Casual' },
];

const ITEMS: readonly PlannedItem[] = [
  { name: 'Sun cream', category: 'Toiletries', price: '14.90' },
  { name: 'Toothpaste', category: 'Toiletries', price: '3.20' },
  { name: 'Plasters', category: 'Toiletries' },
  { name: 'Adapter', category: 'Electronics', price: '12' },
  { name: 'Power bank', category: 'Electronics', price: '29' },
  { name: 'Bus tickets', category: 'Essentials', price: '24' },
  { name: 'Roma Pass', category: 'Essentials', price: '52' },
  { name: 'Umbrella', category: 'Essentials' },
  { name: 'Scarf', category: 'Clothing', price: '19' },
  { name: 'Hat', category: 'Clothing', price: '15' },
  { name: 'Coffee', category: 'Breakfast', price: '7.50' },
  { name: 'Bread', category: 'Breakfast', price: '4' },
  { name: 'Almonds', category: 'Snacks', price: '4.80' },
  { name: 'Prosecco', category: 'Drinks', price: '19.50' },
  { name: 'Water', category: 'Drinks' },
];

/** From Saturday to Friday, two to three weeks from now. */
export const planWeek = (today: string): WeekPlan => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return {
    today,
    title: 'A week in Rome',
    destination: 'Rome',
    start: addDays(today, 14 + ((6 - weekday + 7) % 7)) ?? '',
    days: 7,
    friends: 3,
    activities: ACTIVITIES,
    stay: { title: STAY, until: 6, to: '11:00' },
    outfits: OUTFITS,
    items: ITEMS,
    flights: [
      { activity: FLIGHTS[0].title, number: 'LX1726', from: 'ZRH', to: 'FCO' },
      { activity: FLIGHTS[1].title, number: 'LX1727', from: 'FCO', to: 'ZRH' },
    ],
    message: 'Here is our week. Who brings the adapter?',
    moves: 7,
    moved: { title: 'Swim', to: 2 },
  };
};

export const dateOf = ({ start }: WeekPlan, day: number): string => addDays(start, day) ?? '';

/** Months that a calendar is turned by from one date to another. */
export const monthsBetween = (from: string, to: string): number =>
  Math.abs(
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)),
  );

/** 'Saturday, December 12'. */
export const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

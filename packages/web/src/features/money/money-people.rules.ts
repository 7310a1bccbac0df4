import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { everybodyOf, type Person } from '@caravan/contract/members/people.rules.ts';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import { type GuestOf, mayRecordPayment } from '@caravan/contract/money/money.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';

/** Somebody of a trip as its money names them. */
export interface MoneyPerson {
  readonly id: string;
  readonly name: string;
  /** What a row calls them: the first name where nobody else has it, or 'You'. */
  readonly shortName: string;
  readonly picture: string | null;
  readonly kind: Person['kind'];
  /** Who has added them, of those without an account on the trip. */
  readonly guest?: ReturnType<GuestOf>;
}

/** The people of a trip, by id, the viewer first; beside travellers those who are a name alone by now. */
export type MoneyPeople = ReadonlyMap<string, MoneyPerson>;

const UNNAMED = 'Traveler';

export const moneyPeopleOf = (trip: Pick<TripDetail, 'members' | 'guests'>, viewerId: string): MoneyPeople => {
  const everybody = everybodyOf(trip);
  const guests = new Map((trip.guests ?? []).map((guest) => [guest.id, guest]));
  const named = Map.groupBy(everybody, ({ firstName }) => firstName);
  const people = everybody.map(({ id, name, firstName, kind, profileImageUrl }): MoneyPerson => ({
    id,
    name: name || UNNAMED,
    shortName: id === viewerId ? 'You' : (named.get(firstName)?.length === 1 && firstName) || name || UNNAMED,
    picture: cardImageUrl(profileImageUrl),
    kind,
    guest: guests.get(id),
  }));
  const viewerFirst = [...people.filter(({ id }) => id === viewerId), ...people.filter(({ id }) => id !== viewerId)];
  return new Map(viewerFirst.map((person) => [person.id, person]));
};

/** The guests among the people of a trip. */
export const guestAmong =
  (people: MoneyPeople): GuestOf =>
  (id) =>
    people.get(id)?.guest;

/** Somebody of the trip, or who was on it and is not known any more. */
export const personOf = (people: MoneyPeople, id: string): MoneyPerson =>
  people.get(id) ?? { id, name: 'Somebody', shortName: 'Somebody', picture: null, kind: 'former' };

/** Somebody in the middle of a sentence: 'you', or the first name. */
export const inSentence = ({ shortName }: MoneyPerson): string => (shortName === 'You' ? 'you' : shortName);

/** Names as people list them: 'Anna', 'Anna and Ben', 'Anna, Ben and 3 others'. */
export const listedNames = (names: readonly string[], most = 3): string => {
  if (names.length <= 1) return names[0] ?? '';
  if (names.length <= most) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} others`;
};

/** Whether somebody pays or gets paid themselves, or for a guest whom they have added. */
export const isOwnEnd = ({ userId }: TripPerson, people: MoneyPeople, id: string): boolean =>
  mayRecordPayment({ userId, role: 'member' }, { fromId: id, toId: id }, guestAmong(people));

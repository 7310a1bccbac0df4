import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import {
  addMember,
  changeMemberRole,
  handOverTrip,
  leaveTrip,
  removeMember,
  searchUsers,
} from '@caravan/contract/members/members.endpoints.ts';
import type { FoundUser, Member, Role } from '@caravan/contract/members/members.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { ApiServer } from './api-server.ts';
import { aGuest, aMember } from './samples.ts';
import type { TripData } from './trip-data.ts';

/** Puts people on a trip, in place of those on it, and its viewer's role with them. */
const setMembers = (data: TripData, trip: Pick<TripDetail, 'id'>, members: Member[]): void => {
  const role = members.find(({ userId }) => userId === data.viewer.id)?.role;
  data.changeTrip(trip, { members, memberCount: members.length, ...(role && { role }) });
};

/** Gives somebody on a trip another role. */
const setRole = (data: TripData, trip: Pick<TripDetail, 'id'>, userId: string, role: Role): Member => {
  const { members } = data.on(trip).detail;
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError('user_not_found');
  const changed = { ...member, role };
  setMembers(
    data,
    trip,
    members.map((one) => (one === member ? changed : one)),
  );
  return changed;
};

/** Somebody as a search finds them. */
export const asFound = (person: CurrentUser): FoundUser => ({
  ...person,
  canBeAdded: person.addableBy === 'everybody',
});

/**
 * Answers what is done to the people of a trip.
 *
 * @param people those whom a search finds by their whole user name.
 */
export const answerMembers = (server: ApiServer, data: TripData, people: readonly CurrentUser[] = []): void => {
  server.answer(searchUsers, ({ query }) => people.filter(({ username }) => username === query.q).map(asFound));
  server.answer(addMember, ({ params, body }) => {
    const person = people.find(({ id }) => id === body.userId);
    if (!person) throw new AppError('user_not_found');
    const { detail } = data.on(params.tripId);
    const member = { ...aMember(detail.id, person, body.role), hasOpened: false };
    setMembers(data, detail, [...detail.members, member]);
    return member;
  });
  server.answer(addGuest, ({ params: { tripId }, body: { id, name } }) => {
    const { detail } = data.on(tripId);
    const guest = aGuest(tripId, name, { id: id ?? crypto.randomUUID(), createdBy: data.viewer.id });
    detail.guests = [...(detail.guests ?? []), guest];
    return guest;
  });
  server.answer(renameGuest, ({ params, body: { name } }) => {
    const { detail } = data.on(params.tripId);
    const guest = detail.guests?.find(({ id }) => id === params.guestId);
    if (!guest) throw new AppError('not_found');
    return Object.assign(guest, { name });
  });
  server.answer(removeGuest, ({ params }) => {
    const { detail } = data.on(params.tripId);
    detail.guests = detail.guests?.filter(({ id }) => id !== params.guestId);
    return undefined;
  });
  server.answer(changeMemberRole, ({ params, body }) => setRole(data, { id: params.tripId }, params.userId, body.role));
  server.answer(removeMember, ({ params }) => {
    const { detail } = data.on(params.tripId);
    setMembers(
      data,
      detail,
      detail.members.filter(({ userId }) => userId !== params.userId),
    );
    return undefined;
  });
  server.answer(handOverTrip, ({ params, body }) => {
    setRole(data, { id: params.tripId }, data.viewer.id, 'admin');
    setRole(data, { id: params.tripId }, body.userId, 'owner');
    return data.on(params.tripId).detail.members;
  });
  server.answer(leaveTrip, ({ params }) => {
    data.trips.splice(data.trips.indexOf(data.on(params.tripId)), 1);
    return undefined;
  });
};

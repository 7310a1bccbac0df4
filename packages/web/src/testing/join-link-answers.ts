import {
  createJoinLink,
  getInvitation,
  joinTrip,
  listJoinLinks,
  revokeJoinLink,
} from '@caravan/contract/members/join-links.endpoints.ts';
import type { Invitation, JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { ApiServer } from './api-server.ts';
import type { TripData } from './trip-data.ts';

const DAY_MS = 86_400_000;

let count = 0;

/** A link that lets any number of members in for a week. */
export const aJoinLink = (trip: TripDetail, fields: Partial<JoinLink> = {}): JoinLink => ({
  id: crypto.randomUUID(),
  tripId: trip.id,
  secret: `secret${String((count += 1)).padStart(18, '0')}`,
  role: 'member',
  expiresAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  maxUses: null,
  uses: 0,
  createdAt: '2026-01-05T10:00:00.000Z',
  createdBy: { id: trip.ownerId, firstName: 'Olga', lastName: 'Berg' },
  ...fields,
});

/** Answers what an editor does with the links of a trip; `links` changes with it. */
export const answerJoinLinks = (server: ApiServer, data: TripData, links: JoinLink[]): void => {
  server.answer(listJoinLinks, () => links);
  server.answer(createJoinLink, ({ params, body: { role, maxUses = null, expiresInDays, guestId } }) => {
    const expiresAt = new Date(Date.now() + expiresInDays * DAY_MS).toISOString();
    const { detail } = data.on(params.tripId);
    const guestName = detail.guests?.find(({ id }) => id === guestId)?.name ?? null;
    const link = aJoinLink(detail, { role, maxUses: guestId ? 1 : maxUses, expiresAt, guestName });
    links.unshift(link);
    return link;
  });
  server.answer(revokeJoinLink, ({ params }) => {
    const place = links.findIndex(({ id }) => id === params.linkId);
    links.splice(place, 1);
    return undefined;
  });
};

/** Olga Lindqvist's invitation to the Azores. */
export const anInvitation = (fields: Partial<Invitation> = {}): Invitation => ({
  trip: {
    id: crypto.randomUUID(),
    title: 'Azores with friends',
    destination: 'Ponta Delgada, Portugal',
    position: null,
    startDate: '2099-06-01',
    endDate: '2099-06-08',
    memberCount: 1,
  },
  role: 'member',
  invitedBy: { firstName: 'Olga', lastName: 'Lindqvist' },
  expiresAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  ...fields,
});

/** Answers whoever opens a link of this invitation, and puts them on its trip when they join. */
export const answerInvitation = (server: ApiServer, data: TripData, invitation: Invitation): void => {
  server.answer(getInvitation, invitation);
  server.answer(joinTrip, () => {
    const { trip, role } = invitation;
    data.addTrip({ ...trip, destination: null, role });
    return { tripId: trip.id, wasMember: false };
  });
};

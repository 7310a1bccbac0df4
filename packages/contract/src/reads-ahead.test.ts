import { expect, test } from 'vitest';
import { READ_AHEAD, readAheadAt } from './reads-ahead.ts';

const TRIP = '01a20251-37b1-77d0-a43b-67bbfb5896a0';
const pathAt = (address: string): string | null => readAheadAt(address)?.path ?? null;

test.each([
  ['/api/trips?status=open&timeZone=Europe%2FLisbon&offset=0&limit=50', '/api/trips'],
  ['/api/trips/completed?timeZone=UTC&offset=50&limit=200', '/api/trips/completed'],
  ['/api/user/stats?timeZone=America%2FNew_York', '/api/user/stats'],
  ['/api/user/stats', '/api/user/stats'],
  ['/api/user/accessible-trips', '/api/user/accessible-trips'],
  ['/api/user/recent-outfits', '/api/user/recent-outfits'],
  ['/api/user/upcoming-activities?timeZone=UTC', '/api/user/upcoming-activities'],
  ['/api/flights/tracked', '/api/flights/tracked'],
  ['/api/concierge/searches', '/api/concierge/searches'],
  [`/api/concierge/searches?before=${TRIP}`, '/api/concierge/searches'],
  [`/api/trips/${TRIP}`, '/api/trips/:tripId'],
  [`/api/trips/${TRIP}/itinerary`, '/api/trips/:tripId/itinerary'],
  [`/api/trips/${TRIP}/outfits`, '/api/trips/:tripId/outfits'],
  [`/api/trips/${TRIP}/flights`, '/api/trips/:tripId/flights'],
  [`/api/trips/${TRIP}/shopping`, '/api/trips/:tripId/shopping'],
  [`/api/trips/${TRIP}/money`, '/api/trips/:tripId/money'],
  [`/api/trips/${TRIP}/money/expenses`, '/api/trips/:tripId/money/expenses'],
  [`/api/trips/${TRIP}/money/payments`, '/api/trips/:tripId/money/payments'],
  [`/api/trips/${TRIP}/money/payment-details`, '/api/trips/:tripId/money/payment-details'],
  [`/api/trips/${TRIP}/ideas`, '/api/trips/:tripId/ideas'],
  [`/api/trips/${TRIP}/idea-comments`, '/api/trips/:tripId/idea-comments'],
  [`/api/trips/${TRIP}/members`, '/api/trips/:tripId/members'],
  [`/api/trips/${TRIP}/packing`, '/api/trips/:tripId/packing'],
  [`/api/trips/${TRIP}/chat`, '/api/trips/:tripId/chat'],
  [`/api/trips/${TRIP}/chat?after=${TRIP}`, '/api/trips/:tripId/chat'],
])('%s is read ahead', (address, path) => {
  expect(pathAt(address)).toBe(path);
});

test.each([
  '',
  '/',
  '/trips',
  '/api/reads',
  '/api/auth/user',
  '/api/auth/user/data',
  '/api/config',
  '/api/user/calendar',
  '/api/weather?location=Lisbon&date=2027-03-01',
  '/api/places/autocomplete?input=lisbon',
  '/api/flights/search?flightNumber=BA117',
  '/api/users/search?q=anna',
  `/api/objects/${TRIP}`,
  `/api/trips/${TRIP}/calendar`,
  `/api/trips/${TRIP}/calendar.ics`,
  `/api/trips/${TRIP}/join-links`,
  `/api/trips/${TRIP}/chat/changes?since=0`,
  '/api/trips/1',
  '/api/trips/%2e%2e',
  `/api/trips/../trips/${TRIP}`,
  `/api/trips/${TRIP}/`,
  `/api//trips/${TRIP}`,
  `//evil.example/api/trips/${TRIP}`,
  `https://evil.example/api/trips/${TRIP}`,
  `/api/trips/${TRIP}%2Fjoin-links`,
  `/api/trips/${TRIP}/chat#x`,
  `/api/trips/${TRIP}/chat?limit=0`,
  `/api/trips/${TRIP}/chat?limit=1e9`,
  '/api/user/stats?timeZone=Nowhere',
  '/api/user/stats?timeZone=UTC&timeZone=UTC',
  '/api/user/stats?timeZone=UTC#x',
  '/api/user/stats?timeZone=Europe/Lisbon',
  '/api/user/stats?timeZone=%',
  '/api/user/stats?timeZone=UTC?',
  '/api/user/stats?',
  '/api/user/stats?&',
  '/api/user/accessible-trips?x=1',
])('%j is not', (address) => {
  expect(pathAt(address)).toBeNull();
});

test('all that is read ahead changes nothing, takes a session, brings no file and no secret, and calls nobody outside', () => {
  for (const endpoint of READ_AHEAD) {
    expect(endpoint).toMatchObject({ method: 'GET', status: 200, access: expect.stringMatching(/^(user|member)$/) });
    expect(Object.keys(endpoint)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(answersFile|answersSecret|changesState|limit|bearer)$/)]),
    );
  }
});

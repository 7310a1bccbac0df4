import { activityChangeSchema } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anActivity, aPerson, aTrip } from '../../testing/samples.ts';
import { ActivityCard } from './ActivityCard.tsx';
import type { ItineraryFlights } from './itinerary-slots.ts';

/** Every field that people write, as the contract has them. */
const {
  version: _,
  moveOutfits: _movesOthers,
  at: _when,
  joining: _ofParticipants,
  ...fields
} = activityChangeSchema.shape;

/** How a card shows the fields that are no text, or another one in its place. */
const examples: Readonly<Record<string, { stored: Partial<Activity>; shown: string }>> = {
  category: { stored: { category: 'restaurant' }, shown: 'Restaurant' },
  position: { stored: { location: 'Da Enzo', position: { latitude: 41.8881, longitude: 12.4769 } }, shown: '41.8881' },
  startTime: { stored: { startTime: '2027-03-05T10:30:00.000Z' }, shown: '7:30' },
  endTime: { stored: { startTime: '2027-03-05T10:30:00.000Z', endTime: '2027-03-05T12:15:00.000Z' }, shown: '9:15' },
  startZone: { stored: { startTime: '2027-03-05T10:30:00.000Z', startZone: 'Europe/London' }, shown: '10:30 AM' },
  endZone: {
    stored: {
      startTime: '2027-03-05T10:30:00.000Z',
      endTime: '2027-03-05T12:15:00.000Z',
      endZone: 'Asia/Kolkata',
    },
    shown: '7:30 PM – 5:45 PM<span',
  },
  attachments: {
    stored: { attachments: [{ url: '/objects/2', filename: 'view.jpg', size: 9, kind: 'image' }] },
    shown: 'Show view.jpg',
  },
  participants: { stored: { participants: { mode: 'some', personIds: ['a'] } }, shown: '1 of 2' },
  cost: {
    stored: { cost: { amountMinor: 1250, currency: 'EUR' } },
    shown: '€12.50 for all<span class="text-ink-muted">, €6.25 per person',
  },
  attachmentUrl: { stored: { attachmentUrl: '/objects/1', attachmentFilename: 'menu.pdf' }, shown: 'menu.pdf' },
  attachmentFilename: { stored: { attachmentUrl: '/objects/1', attachmentFilename: 'map.pdf' }, shown: 'map.pdf' },
  attachmentFileSize: {
    stored: { attachmentUrl: '/objects/1', attachmentFilename: 'menu.pdf', attachmentFileSize: 20_480 },
    shown: '20.0 KB',
  },
};

const person = (id: string, firstName: string): Person => ({
  id,
  name: `${firstName} Rossi`,
  firstName,
  kind: 'member',
  profileImageUrl: null,
});
const travellers = [person('a', 'Ada'), person('b', 'Ben')];

const noFlights: ItineraryFlights = {
  isLoading: false,
  overview: null,
  days: [],
  ofDay: () => null,
  ofActivity: () => null,
  trackAction: () => null,
};

/** A card as it is drawn for somebody who only reads a trip of two. */
const drawn = (activity: Activity, props: Partial<ComponentProps<typeof ActivityCard>> = {}): string =>
  renderToStaticMarkup(
    <ActivityCard
      activity={activity}
      outfits={[]}
      flights={noFlights}
      zone="Asia/Tokyo"
      viewerId=""
      memberCount={2}
      arrived={false}
      isWaiting={false}
      people={{ travellers, viewerId: 'b', answer: () => undefined, show: () => undefined }}
      isAlwaysDrawn
      tools={undefined}
      isSelected={undefined}
      onDelete={undefined}
      {...props}
    />,
  );

test.each(Object.keys(fields))('the card of an activity shows its %s', (name) => {
  const { stored, shown } = examples[name] ?? { stored: { [name]: `Some ${name}` }, shown: `Some ${name}` };

  expect(drawn(anActivity(aTrip(aPerson()), stored))).toContain(shown);
});

test.each([
  ['of somebody else, in a trip of two', { viewerId: 'other', memberCount: 2 }, true],
  ['of somebody else, in a trip of one', { viewerId: 'other', memberCount: 1 }, false],
  ["of one's own, in a trip of two", { viewerId: 'adder', memberCount: 2 }, false],
])('who has added an activity stands on the card %s: %o, %s', (_which, props, isSaid) => {
  const activity = anActivity(aTrip(aPerson()), { createdBy: 'adder' });

  expect(drawn(activity, props).includes('Added by')).toBe(isSaid);
});

import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { tripChangeSchema } from '@caravan/contract/trips/trips.schema.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { aPerson, aTrip } from '../../testing/samples.ts';
import { TripCard } from './TripCard.tsx';

/** Every field that people write, but for those that show elsewhere. */
const {
  version: _,
  description: _onItsPage,
  position: _inTheWeather,
  currency: _inPrices,
  timeZone: _inTimes,
  contents: _nothingOfItsOwn,
  membersMayAdd: _inItsForm,
  ...fields
} = tripChangeSchema.shape;

/** How a card shows the fields that are no text. */
const examples: Readonly<Record<string, { stored: Partial<Trip>; shown: string }>> = {
  startDate: { stored: { startDate: '2027-03-05', endDate: '2027-04-11' }, shown: 'Mar 5' },
  endDate: { stored: { startDate: '2027-03-05', endDate: '2027-04-11' }, shown: 'Apr 11' },
  coverImageUrl: { stored: { coverImageUrl: '/api/objects/1' }, shown: '/api/objects/1' },
};

test.each(Object.keys(fields))('the card of a trip shows its %s', (name) => {
  const viewer = aPerson();
  const { stored, shown } = examples[name] ?? { stored: { [name]: `Some ${name}` }, shown: `Some ${name}` };

  const card = renderToStaticMarkup(
    <Router ssrPath="/trips">
      <TripCard
        trip={aTrip(viewer, stored)}
        today="2027-01-05"
        viewerId={viewer.id}
        onEdit={() => undefined}
        onLeave={() => undefined}
        isFirst
      />
    </Router>,
  );

  expect(card).toContain(shown);
});

import { outfitChangeSchema } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anOutfit, aPerson, aTrip } from '../../testing/samples.ts';
import { OutfitDetails } from './OutfitSheet.tsx';

/** Every field that people write, as the contract has them. */
const { version: _, ...fields } = outfitChangeSchema.shape;

/** How an opened outfit shows the fields that are no text. */
const examples: Readonly<Record<string, { stored: Partial<Outfit>; shown: string }>> = {
  title: { stored: { imageUrl: '/api/objects/1', title: 'Linen suit' }, shown: 'Linen suit' },
  category: { stored: { category: 'Formal' }, shown: 'Formal' },
  plannedDate: { stored: { plannedDate: '2027-03-05T12:00:00.000Z' }, shown: 'Friday, March 5' },
  activityId: { stored: { activityId: '1', activity: { title: 'Jazz bar' } }, shown: 'Jazz bar' },
  wearerId: { stored: { wearerId: '1', wearer: { firstName: 'Tom', lastName: 'Ek' } }, shown: 'Tom Ek' },
  removeImage: { stored: { imageUrl: '/api/objects/1' }, shown: '/api/objects/1' },
};

test.each(Object.keys(fields))('an opened outfit shows its %s', (name) => {
  const { stored, shown } = examples[name] ?? { stored: { [name]: `Some ${name}` }, shown: `Some ${name}` };

  const details = renderToStaticMarkup(
    <OutfitDetails outfit={anOutfit(aTrip(aPerson()), stored)} otherDays={[]} viewerId="2" />,
  );

  expect(details).toContain(shown);
});

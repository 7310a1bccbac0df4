import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type Company, newSharedTrip } from './company.ts';
import { taken } from './outfit-pictures.ts';
import type { Visitor } from './person.ts';
import { samplePdf } from './sample-documents.ts';
import { samplePhoto } from './sample-pictures.ts';
import { formOf, upload } from './uploads.ts';

/** Everything that a trip holds, as somebody on it reads it. */
export interface TripContents {
  readonly trip: TripDetail;
  readonly activities: Activity[];
  readonly outfits: Outfit[];
  readonly shopping: ShoppingItem[];
}

export const contentsOf = async (visitor: Visitor, tripId: string): Promise<TripContents> => {
  const address = `/api/trips/${tripId}`;
  const [trip, activities, outfits, shopping] = await Promise.all([
    visitor.get<TripDetail>(address),
    visitor.get<Activity[]>(`${address}/itinerary`),
    visitor.get<Outfit[]>(`${address}/outfits`),
    visitor.get<ShoppingItem[]>(`${address}/shopping`),
  ]);
  return { trip: trip.body, activities: activities.body, outfits: outfits.body, shopping: shopping.body };
};

/** How many files {@link newCompletedTrip} has on the disk: a cover and a dress in two sizes each, and a document. */
export const COMPLETED_TRIP_FILES = 5;

/**
 * Five days in Lisbon in June 2024 with a cover, a ride with its ticket, a night out, something without a day; a dress worn
 * twice, one of its days for the night out, and an outfit without a day; one thing bought and one that the member brings.
 */
export const newCompletedTrip = async (company: Company): Promise<TripContents> => {
  const { owner, member } = company;
  const photo = Buffer.from(await samplePhoto());
  const { objectPath: cover } = (await upload(owner, { name: 'beach.jpg', bytes: photo })).body;
  const { id } = await newSharedTrip(company, {
    description: 'Old town',
    destination: 'Lisbon, Portugal',
    position: { latitude: 38.71667, longitude: -9.13333 },
    startDate: '2024-06-10',
    endDate: '2024-06-14',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    coverImageUrl: cover,
  });
  const add = async <Made>(folder: string, fields: Record<string, unknown> | FormData): Promise<Made> =>
    (await owner.post<Made>(`/api/trips/${id}/${folder}`, fields)).body;
  const { objectPath: attachmentUrl } = (await upload(owner, { name: 'a.pdf', bytes: samplePdf() })).body;
  const tram = { title: 'Tram 28', description: 'At the back', location: 'Graça', category: 'other' };
  const ride = { startTime: '2024-06-10T08:00:00Z', attachmentUrl, attachmentFilename: 'ticket.pdf' };
  await add('itinerary', { ...tram, ...ride });
  const fado = await add<Activity>('itinerary', {
    title: 'Fado',
    startTime: '2024-06-12T21:00:00Z',
    endTime: '2024-06-13T00:30:00Z',
  });
  await add('itinerary', { title: 'Tile museum' });
  const dress = { title: 'Dress', category: 'Formal', occasion: 'Dinner', plannedDate: '2024-06-12' };
  const worn = await add<Outfit>('outfits', formOf({ ...dress, activityId: fado.id, image: taken(photo) }));
  await add(`outfits/${worn.id}/copies`, { plannedDate: '2024-06-14' });
  await add('outfits', { title: 'Raincoat', category: 'Casual' });
  const water = await add<ShoppingItem>('shopping', { name: 'Water', price: '1.20', currency: 'EUR' });
  await owner.put(`/api/trips/${id}/shopping/${water.id}`, { isCompleted: true });
  await add('shopping', { name: 'Sun cream', assignedTo: member.id });
  return contentsOf(owner, id);
};

import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { PackingEntry, PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type ExampleMembers, newSharedTrip } from './example-members.ts';
import { takenPhoto } from './outfit-pictures.ts';
import type { Person, Visitor } from './person.ts';
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
export const newCompletedTrip = async (group: ExampleMembers): Promise<TripContents> => {
  const { owner, member } = group;
  const photo = Buffer.from(await samplePhoto());
  const { objectPath: cover } = (await upload(owner, { name: 'beach.jpg', bytes: photo })).body;
  const { id } = await newSharedTrip(group, {
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
  const worn = await add<Outfit>('outfits', formOf({ ...dress, activityId: fado.id, image: takenPhoto(photo) }));
  await add(`outfits/${worn.id}/copies`, { plannedDate: '2024-06-14' });
  await add('outfits', { title: 'Raincoat', category: 'Casual' });
  const water = await add<ShoppingItem>('shopping', { name: 'Water', price: '1.20', currency: 'EUR' });
  await owner.put(`/api/trips/${id}/shopping/${water.id}`, { isCompleted: true });
  await add('shopping', { name: 'Sun cream', assignedTo: member.id });
  return contentsOf(owner, id);
};

/** A trip that people pack for; what nobody is named for, its owner does. */
export class PackedTrip {
  readonly owner: Person;
  /** The address of the trip, and of one's list for it. */
  readonly trip: string;
  readonly list: string;

  constructor(owner: Person, tripId: string) {
    this.owner = owner;
    this.trip = `/api/trips/${tripId}`;
    this.list = `${this.trip}/packing`;
  }

  async addOutfit(fields: Record<string, unknown> = {}, by = this.owner): Promise<Outfit> {
    return (await by.post<Outfit>(`${this.trip}/outfits`, { title: 'Linen', category: 'Casual', ...fields })).body;
  }

  async wearAgain({ id }: Outfit, plannedDate: string, by = this.owner): Promise<Outfit> {
    return (await by.post<Outfit>(`${this.trip}/outfits/${id}/copies`, { plannedDate })).body;
  }

  async addItem(fields: Record<string, unknown> = {}): Promise<ShoppingItem> {
    return (await this.owner.post<ShoppingItem>(`${this.trip}/shopping`, { name: 'Water', ...fields })).body;
  }

  async make(by = this.owner): Promise<PackingList> {
    return (await by.post<PackingList>(this.list)).body;
  }

  async read(by = this.owner): Promise<PackingList> {
    return (await by.get<PackingList>(this.list)).body;
  }

  async addOwn(name: string, by = this.owner): Promise<PackingEntry> {
    return entryIn((await by.post<PackingList>(`${this.list}/entries`, { name })).body, name);
  }

  async change(id: string, body: Record<string, unknown>, by = this.owner): Promise<PackingList> {
    const answer = await by.patch<PackingList>(`${this.list}/entries/${id}`, body);
    if (answer.status !== 200) throw new Error(`not changed: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  pack(id: string, by = this.owner): Promise<PackingList> {
    return this.change(id, { isPacked: true }, by);
  }
}

export const entryIn = ({ entries }: PackingList, name: string): PackingEntry => {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw new Error(`The list has no ${name}.`);
  return entry;
};

export const names = ({ entries }: PackingList): string[] => entries.map(({ name }) => name);

export const packedNames = ({ entries }: PackingList): string[] =>
  entries.flatMap(({ name, isPacked }) => (isPacked ? [name] : []));

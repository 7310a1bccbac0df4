import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { PackingEntry, PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Person } from './person.ts';

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

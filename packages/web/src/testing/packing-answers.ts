import { AppError } from '@caravan/contract/errors.ts';
import {
  addPackingEntry,
  changePackingEntry,
  changePackingScope,
  deletePackingEntry,
  deletePackingList,
  getPackingList,
  packEntries,
} from '@caravan/contract/packing/packing.endpoints.ts';
import type { PackingEntry, PackingList } from '@caravan/contract/packing/packing.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { ApiServer } from './api-server.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A look that is packed once for all the days of its outfits. */
export const packedLook = (outfits: readonly [Outfit, ...Outfit[]]): PackingEntry => {
  const [{ id, lookId, title, description, category, imageUrl, wearerId, wearer }] = outfits;
  return {
    kind: 'look',
    id: lookId,
    name: title,
    isPacked: false,
    isLeftOut: false,
    outfitId: id,
    description,
    category,
    imageUrl,
    days: outfits.flatMap(({ plannedDate }) => (plannedDate === null ? [] : [plannedDate.slice(0, 10)])),
    wearer: { id: wearerId, firstName: wearer.firstName },
  };
};

/** Something from the shopping list, for whoever takes it. */
export const packedItem = ({ id, name, category, isCompleted }: ShoppingItem): PackingEntry => ({
  kind: 'item',
  id,
  name,
  isPacked: false,
  isLeftOut: false,
  category,
  isBought: isCompleted,
  isAssigned: false,
});

/** Something of one's own. */
export const ownEntry = (name: string): PackingEntry => ({
  kind: 'own',
  id: crypto.randomUUID(),
  name,
  isPacked: false,
  isLeftOut: false,
});

/** Answers the calls of one packing list, which a test fills and reads; what it follows, the test changes itself. */
export const answerPacking = (server: ApiServer, list: Mutable<PackingList>): void => {
  const make = () => {
    list.createdAt ??= new Date().toISOString();
  };
  const change = (id: string, fields: object): PackingList => {
    make();
    if (!list.entries.some((entry) => entry.id === id)) throw new AppError('not_found');
    list.entries = list.entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry));
    return list;
  };
  server.answer(getPackingList, () => list);
  server.answer(changePackingScope, ({ body }) => {
    make();
    return Object.assign(list, body);
  });
  server.answer(packEntries, ({ body: { entryIds, isPacked } }) => {
    make();
    list.entries = list.entries.map((entry) => (entryIds.includes(entry.id) ? { ...entry, isPacked } : entry));
    return list;
  });
  server.answer(addPackingEntry, ({ body }) => {
    make();
    list.entries = [...list.entries, { ...ownEntry(body.name), ...(body.id && { id: body.id }) }];
    return list;
  });
  server.answer(changePackingEntry, ({ params, body: { at: _meant, ...body } }) => change(params.entryId, body));
  server.answer(deletePackingEntry, ({ params }) => {
    list.entries = list.entries.filter(({ id }) => id !== params.entryId);
    return undefined;
  });
  server.answer(deletePackingList, () => {
    list.entries = list.entries
      .filter(({ kind }) => kind !== 'own')
      .map((entry) => ({ ...entry, isPacked: false, isLeftOut: false }));
    list.createdAt = null;
    return undefined;
  });
};

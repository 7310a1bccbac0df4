import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keyOf } from './api.ts';
import { isOwnChange, nameOfChange, takeAnswer } from './own-changes.ts';
import { noteAnswer } from './read-stamps.ts';

const tripId = 'a';
const LIST = keyOf(listShoppingItems, { params: { tripId } });
const PACKING = ['/api/trips', tripId, 'packing'];
const params = { tripId, itemId: 'honey' };

const item = (id: string, version = 1) => ({ id, tripId, name: id, version });

/** A list that was read, as long ago as nothing that is shown is again. */
const readList = (...items: object[]): QueryClient => {
  const client = new QueryClient();
  noteAnswer(LIST, null);
  client.setQueryData(LIST, items, { updatedAt: 1_000 });
  client.setQueryData(PACKING, []);
  return client;
};

test('the answer of a change goes into the list, which is as fresh as it was and is not read again', () => {
  const client = readList(item('bread'), item('honey'));
  const sent = { params };
  nameOfChange(updateShoppingItem, sent);

  takeAnswer(client, updateShoppingItem, sent, item('honey', 2));

  expect(client.getQueryData(LIST)).toEqual([item('bread'), item('honey', 2)]);
  expect(client.getQueryState(LIST)).toMatchObject({ isInvalidated: false, dataUpdatedAt: 1_000 });
  expect(client.getQueryState(PACKING)?.isInvalidated, 'what follows from the list').toBe(true);
});

test('a list that was answered while the change was under way is read again', () => {
  const client = readList(item('honey'));
  const sent = { params };
  nameOfChange(updateShoppingItem, sent);
  noteAnswer(LIST, null);

  takeAnswer(client, updateShoppingItem, sent, item('honey', 2));

  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
});

test('a list that is to be read again stays so', async () => {
  const client = readList(item('honey'));
  await client.invalidateQueries({ queryKey: LIST });
  const sent = { params };
  nameOfChange(deleteShoppingItem, sent);

  takeAnswer(client, deleteShoppingItem, sent, undefined);

  expect(client.getQueryData(LIST)).toEqual([]);
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
});

test('what was deleted meanwhile does not come back by a late answer, and nothing old takes the place of what is newer', () => {
  const client = readList(item('bread', 3));

  takeAnswer(client, updateShoppingItem, { params }, item('honey', 2));
  takeAnswer(client, updateShoppingItem, { params: { tripId, itemId: 'bread' } }, item('bread', 2));

  expect(client.getQueryData(LIST)).toEqual([item('bread', 3)]);
});

test('the event of a change is known for one of this page once, and for what its answer brings', () => {
  const change = nameOfChange(addShoppingItem, { params: { tripId } });
  const event = { type: 'trip_changed', tripId, resource: 'shopping', ...(change && { change }) } as const;

  expect(isOwnChange({ ...event, resource: 'outfits' }), 'something that it touches beside').toBe(false);
  expect(isOwnChange(event)).toBe(true);
  expect(isOwnChange(event), 'the second time').toBe(false);
  expect(isOwnChange({ ...event, change: 'b' }), "somebody else's").toBe(false);
});

test('a retry goes by the same name', () => {
  const sent = { params };

  expect(nameOfChange(updateShoppingItem, sent)).toBe(nameOfChange(updateShoppingItem, sent));
  expect(nameOfChange(updateShoppingItem, { params })).not.toBe(nameOfChange(updateShoppingItem, sent));
});

test('a change whose answer goes into nothing has no name', () => {
  expect(nameOfChange(listShoppingItems, {})).toBeUndefined();
});

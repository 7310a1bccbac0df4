import { onlineManager, QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { interruptRead, patchRead, patchWithAnswer, readIfMarked } from './patch-read.ts';

const READ_AT = Date.UTC(2020, 2, 1);
let answers: string[][] = [];
const answer = vi.fn(async () => answers.shift() ?? []);
const list = queryOptions({ queryKey: ['/api/list'], queryFn: answer });
const never = () => Promise.withResolvers<never>().promise;
const withCoat = (things: string[]) => [...things, 'coat'];

afterEach(() => {
  onlineManager.setOnline(true);
  answer.mockClear();
  answers = [];
});

/** A list that was read, once. */
const readList = (): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(list.queryKey, ['boots'], { updatedAt: READ_AT });
  return client;
};
const stateOf = (client: QueryClient) => client.getQueryState(list.queryKey);

test('what is changed stays as old as it was', () => {
  const client = readList();

  patchRead(client, list, withCoat);

  expect(stateOf(client)).toMatchObject({ data: ['boots', 'coat'], dataUpdatedAt: READ_AT, isInvalidated: false });
});

test('what was never read is not made up', () => {
  const client = new QueryClient();

  patchRead(client, list, withCoat);

  expect(stateOf(client)).toBeUndefined();
});

test('what is to be read again stays so', async () => {
  const client = readList();
  await client.invalidateQueries({ queryKey: list.queryKey });

  patchRead(client, list, withCoat);

  expect(stateOf(client)).toMatchObject({ data: ['boots', 'coat'], isInvalidated: true });
});

test.each([
  { is: 'under way', online: true },
  { is: 'waiting for a connection', online: false },
])('a read that is $is is broken off, and made once the change is through', async ({ online }) => {
  const client = readList();
  onlineManager.setOnline(online);
  void client.prefetchQuery({ ...list, queryFn: never });
  expect(stateOf(client)?.fetchStatus).toBe(online ? 'fetching' : 'paused');
  // Somebody has it on the screen.
  const stop = new QueryObserver(client, { ...list, staleTime: Infinity, refetchOnReconnect: false }).subscribe(
    () => {},
  );

  await interruptRead(client, list);
  patchRead(client, list, withCoat);
  expect(stateOf(client)).toMatchObject({ data: ['boots', 'coat'], fetchStatus: 'idle' });

  onlineManager.setOnline(true);
  answers = [['boots', 'coat', 'hat']];
  await readIfMarked(client, list);
  expect(client.getQueryData(list.queryKey)).toEqual(['boots', 'coat', 'hat']);
  stop();
});

test('where nothing was broken off, nothing is read again', async () => {
  const client = readList();
  const stop = new QueryObserver(client, { ...list, staleTime: Infinity }).subscribe(() => {});

  await interruptRead(client, list);
  patchRead(client, list, withCoat);
  await readIfMarked(client, list);

  expect(answer).not.toHaveBeenCalled();
  expect(client.getQueryData(list.queryKey)).toEqual(['boots', 'coat']);
  stop();
});

test('an answer that comes while the list is being read has it read once more', async () => {
  const client = readList();
  const stop = new QueryObserver(client, { ...list, staleTime: Infinity }).subscribe(() => {});
  const first = Promise.withResolvers<string[]>();
  answer.mockImplementationOnce(() => first.promise);
  void client.invalidateQueries({ queryKey: list.queryKey });
  answers = [['boots', 'coat']];

  patchWithAnswer(client, list, withCoat);
  first.resolve(['boots']);

  await vi.waitFor(() => expect(stateOf(client)).toMatchObject({ fetchStatus: 'idle', data: ['boots', 'coat'] }));
  expect(answer).toHaveBeenCalledTimes(2);
  stop();
});

test('what is being read already is not requested twice', async () => {
  const client = readList();
  const stop = new QueryObserver(client, { ...list, staleTime: Infinity }).subscribe(() => {});
  answers = [['boots', 'coat']];
  const reading = client.invalidateQueries({ queryKey: list.queryKey });

  await readIfMarked(client, list);
  await reading;

  expect(answer).toHaveBeenCalledTimes(1);
  stop();
});

import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** A read whose answers are of a type, as `queryOptions` makes it. */
interface Read<Data> {
  readonly queryKey: DataTag<QueryKey, Data, Error>;
}

/**
 * Changes what was read, if anything was. It stays as old as it was, and to be read again where it was to be: the change says nothing
 * of what others have changed since.
 */
export const patchRead = <Data>(client: QueryClient, { queryKey }: Read<Data>, to: (data: Data) => Data): void => {
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return;
  client.setQueryData(queryKey, to(state.data), { updatedAt: state.dataUpdatedAt });
  // What is put into the cache counts as read.
  if (state.isInvalidated) mark(client, queryKey);
};

/** The same with what the server has answered: a read that is under way may lack the change, and is made once more. */
export const patchWithAnswer = <Data>(client: QueryClient, read: Read<Data>, to: (data: Data) => Data): void => {
  patchRead(client, read, to);
  const { queryKey } = read;
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void client.invalidateQueries({ queryKey, exact: true });
};

/** Breaks off a read that is under way, or waits for a connection: it would bring back what is being changed. It is to be read again. */
export const interruptRead = async (client: QueryClient, { queryKey }: Read<unknown>): Promise<void> => {
  const isUnderWay = (client.getQueryState(queryKey)?.fetchStatus ?? 'idle') !== 'idle';
  await client.cancelQueries({ queryKey, exact: true });
  if (isUnderWay) mark(client, queryKey);
};

const mark = (client: QueryClient, queryKey: QueryKey): void =>
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });

/** Reads again what was marked so, by an interruption or for what somebody else has changed, unless it is being read already. */
export const readIfMarked = async (client: QueryClient, { queryKey }: Read<unknown>): Promise<void> => {
  const state = client.getQueryState(queryKey);
  if (state?.isInvalidated && state.fetchStatus === 'idle') await client.invalidateQueries({ queryKey, exact: true });
};

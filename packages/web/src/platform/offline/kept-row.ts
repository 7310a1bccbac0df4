import type { Query } from '@tanstack/react-query';
import { knownStamp } from '../read-stamps.ts';
import { isChat, type KeptKind, keptMessages, SHAPES } from './kept-reads.ts';
import type { KeptRead } from './offline-database.ts';

/**
 * A read as the device keeps it.
 *
 * @param readBefore what it has kept of it so far.
 */
export const rowOf = async (
  kind: KeptKind,
  { queryHash: hash, queryKey, state }: Query,
  readBefore: (hash: string) => Promise<KeptRead | undefined>,
): Promise<KeptRead> => {
  const data: unknown = state.data;
  const answer = isChat(kind) ? await withEarlier(data, () => readBefore(hash)) : data;
  return {
    hash,
    queryKey,
    tripId: kind.tripId,
    answer,
    answeredAt: state.dataUpdatedAt,
    stamp: knownStamp(queryKey),
    shapes: SHAPES,
    bytes: JSON.stringify(answer).length,
  };
};

const withEarlier = async (data: unknown, readBefore: () => Promise<KeptRead | undefined>): Promise<unknown> => {
  const before = await readBefore();
  return keptMessages((before?.answer ?? []) as readonly { id: string }[], data as readonly { id: string }[]);
};

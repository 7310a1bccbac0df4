import { isComparable, mayLack, type Stamp, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import { hashKey } from '@tanstack/react-query';

/** What is known of a read beside its answer. */
interface KnownRead {
  stamp: Stamp | null;
  /** How many answers of the server had come before this one. */
  answeredAt: number;
}

/** The latest reads that are known: of what was answered before them nobody can say what it may lack, so it is read again. */
const READS_MAX = 1_000;
const reads = new Map<string, KnownRead>();
let answers = 0;

/**
 * Takes the stamp that came with an answer of a read, wherever the answer came from.
 *
 * @param header the answer's `caravan-as-of`; `null` where it has none.
 */
export const noteAnswer = (queryKey: readonly unknown[], header: string | null): void =>
  placeKnownStamp(queryKey, stampIn(header));

/** The stamp of a read, where one is known. */
export const knownStamp = (queryKey: readonly unknown[]): Stamp | null => reads.get(hashKey(queryKey))?.stamp ?? null;

/** Puts in place with what a read was answered that comes from the device. */
export const placeKnownStamp = (queryKey: readonly unknown[], stamp: Stamp | null): void => {
  answers += 1;
  const key = hashKey(queryKey);
  reads.delete(key);
  reads.set(key, { stamp, answeredAt: answers });
  const [oldest] = reads.keys();
  if (oldest !== undefined && reads.size > READS_MAX) reads.delete(oldest);
};

/** A mark to compare answers with: those that come from now on are later. */
export const answersSoFar = (): number => answers;

/** Whether a read was answered after a mark. */
export const wasAnsweredSince = (queryKey: readonly unknown[], mark: number): boolean =>
  (reads.get(hashKey(queryKey))?.answeredAt ?? 0) > mark;

/** What the server says of a trip to whoever joins it. */
interface StampedState {
  readonly asOf: Stamp;
  readonly since: number;
}

/**
 * Whether a read may lack a change; also where nobody can say.
 *
 * @param positions of the changes that touch it.
 */
export const mayBeBehind = (
  queryKey: readonly unknown[],
  { asOf, since }: StampedState,
  positions: readonly number[],
): boolean => {
  const { stamp } = reads.get(hashKey(queryKey)) ?? {};
  return !stamp || !isComparable(stamp, asOf, since) || positions.some((position) => mayLack(stamp, position));
};

/** Notes that a read lacks nothing that a later state holds. */
export const isAsNewAs = (queryKey: readonly unknown[], { asOf }: Pick<StampedState, 'asOf'>): void => {
  const known = reads.get(hashKey(queryKey));
  if (known) known.stamp = asOf;
};

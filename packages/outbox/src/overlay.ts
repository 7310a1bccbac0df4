import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { tripOfChange } from '@caravan/contract/live-patches.ts';
import type { Queue } from './queue.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import { type KnownReads, type Writer, patchesOf } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';

/** What a device has read of a trip, as the server has answered it. */
export interface ReadsOfTrip {
  /** Empty for what is nobody's but one's own, on no trip. */
  readonly tripId: string;
  readonly writer: Writer;
  /** `undefined` where it was not read. */
  readonly read: <const E extends EndpointShape>(read: E) => AnswerOf<E> | undefined;
  /** A change cannot be laid over what was read, as one of another version of the app: it is left out, and goes out all the same. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * What is shown of a read: what the server has answered, and over it the changes that wait, in their order. What the server has refused
 * is left out. Answers the very same value where nothing lies over it.
 */
export const shownOver = <const E extends EndpointShape>(
  read: E,
  answered: AnswerOf<E>,
  queue: Queue,
  reads: ReadsOfTrip,
): AnswerOf<E> => {
  let data: unknown = answered;
  for (const [index, change] of queue.entries()) {
    const isOver = change.state !== 'refused' && (change.tripId ?? '') === reads.tripId;
    try {
      if (isOver) data = laidOver(read, data, { change, earlier: queue.slice(0, index) }, reads);
    } catch (error) {
      reads.onTrouble(error);
    }
  }
  return data as AnswerOf<E>;
};

/** What is shown of a read with one change more over it. */
const laidOver = (
  read: EndpointShape,
  data: unknown,
  { change, earlier }: { change: QueuedChange; earlier: Queue },
  reads: ReadsOfTrip,
): unknown => {
  const kind = kindOf(change);
  const over = kind?.alongside?.filter((one) => one.read === read) ?? [];
  const shownOn = (own: unknown): KnownReads => ({
    writer: reads.writer,
    shown: <const R extends EndpointShape>(other: R): AnswerOf<R> | undefined => {
      if (other === read) return own as AnswerOf<R>;
      const known = reads.read(other);
      return known && shownOver(other, known, earlier, reads);
    },
  });
  const before = over.reduce((known, { patch }) => patch(known, change, shownOn(known)), data);
  const patches = kind ? patchesOf(kind).filter((one) => one.read === read) : [];
  if (!kind || patches.length === 0) return before;
  const answer = kind.predict(change, shownOn(before));
  if (answer === undefined && kind.endpoint.status !== 204) return before;
  const predicted = { answer, params: change.params };
  const tripId = tripOfChange(predicted);
  if (tripId !== reads.tripId && tripId !== '') return before;
  return patches.reduce((known, { patch }) => patch(known, predicted), before);
};

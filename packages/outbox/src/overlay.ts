import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { tripOfChange } from '@caravan/contract/live-patches.ts';
import type { Queue } from './queue.ts';
import { type Writer, patchesOf } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';

/** What a device has read of a trip, as the server has answered it. */
export interface ReadsOfTrip {
  /** Empty for what is nobody's but one's own, on no trip. */
  readonly tripId: string;
  readonly writer: Writer;
  /** `undefined` where it was not read. */
  readonly read: <const E extends EndpointShape>(read: E) => AnswerOf<E> | undefined;
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
    const kind = change.state === 'refused' || (change.tripId ?? '') !== reads.tripId ? undefined : kindOf(change);
    for (const { patch } of kind?.alongside?.filter((one) => one.read === read) ?? []) data = patch(data, change);
    const patches = kind ? patchesOf(kind).filter((one) => one.read === read) : [];
    if (!kind || patches.length === 0) continue;
    const shown = <const R extends EndpointShape>(other: R): AnswerOf<R> | undefined => {
      if (other === (read as EndpointShape)) return data as AnswerOf<R>;
      const known = reads.read(other);
      return known && shownOver(other, known, queue.slice(0, index), reads);
    };
    const answer = kind.predict(change, { writer: reads.writer, shown });
    if (answer === undefined && kind.endpoint.status !== 204) continue;
    const predicted = { answer, params: change.params };
    if (tripOfChange(predicted) !== reads.tripId && tripOfChange(predicted) !== '') continue;
    for (const { patch } of patches) data = patch(data, predicted);
  }
  return data as AnswerOf<E>;
};

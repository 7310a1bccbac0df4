import type { Queue } from './queue.ts';
import type { QueuedChange } from './queued-change.schema.ts';

/** Changes that carry no file go one after the other, and beside them those that do: nobody waits for a file of another change. */
type Lane = 'plain' | 'files';
export const LANES = ['plain', 'files'] as const satisfies readonly Lane[];
export const laneOf = ({ files = [] }: QueuedChange): Lane => (files.length > 0 ? 'files' : 'plain');

/** What is being sent, one change in each lane. */
export class UnderWay {
  readonly #sent = new Map<Lane, { readonly id: string; readonly controller: AbortController }>();

  isTaken(lane: Lane): boolean {
    return this.#sent.has(lane);
  }

  isSending(id: string): boolean {
    return [...this.#sent.values()].some((one) => one.id === id);
  }

  /** Answers what is aborted once the change is given up. */
  begin(change: QueuedChange): AbortSignal {
    const controller = new AbortController();
    this.#sent.set(laneOf(change), { id: change.id, controller });
    return controller.signal;
  }

  end(lane: Lane): void {
    this.#sent.delete(lane);
  }

  /** Gives up what is in the queue no more: somebody has discarded it, here or on another page. */
  giveUpAllBut(queue: Queue): void {
    for (const { id, controller } of this.#sent.values())
      if (!queue.some((change) => change.id === id)) controller.abort();
  }
}

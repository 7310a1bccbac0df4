import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { QueryClient } from '@tanstack/react-query';

/** A move, as far as the next one depends on it. */
export interface ChainedMove {
  readonly id: string;
  readonly version?: number | string | undefined;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}

/** The moves of one press. */
type Moves = readonly ChainedMove[];

/**
 * Moves that are sent one after the other: whoever moves something again before the answer has come knows its version only from that answer.
 */
class MoveChain {
  readonly #waiting = new Set<Moves>();
  readonly #versions = new Map<string, number>();

  add(moves: Moves): void {
    this.#waiting.add(moves);
  }

  /** Moves as they are sent once those before them are answered: a version that one's own move has made another is that. */
  atSending<M extends ChainedMove>(moves: readonly M[]): M[] {
    return moves.map((move) => ({ ...move, version: this.#latest(move) }));
  }

  #latest({ id, version }: ChainedMove): ChainedMove['version'] {
    const next = this.#versions.get(`${id} ${version}`);
    return next === undefined ? version : this.#latest({ id, version: next });
  }

  /** Notes what the server has made of moves; none where it has refused them. */
  settle(moves: Moves, stored: readonly Activity[] = []): void {
    for (const move of this.atSending(moves)) {
      const made = stored.find(({ id }) => id === move.id);
      if (made) this.#versions.set(`${move.id} ${move.version}`, made.version);
    }
    this.#waiting.delete(moves);
  }

  /** Those that have no answer yet, in their order. */
  get waiting(): ChainedMove[] {
    return [...this.#waiting].flat();
  }
}

const chains = new WeakMap<QueryClient, MoveChain>();

/** The moves of a page, whichever of its parts made them. */
export const moveChainOf = (client: QueryClient): MoveChain => {
  const chain = chains.get(client) ?? new MoveChain();
  chains.set(client, chain);
  return chain;
};

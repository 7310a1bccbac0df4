const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
/** So many changes in a row that the server is in trouble with are its own trouble, and not theirs. */
const TROUBLES_MAX = 3;
/** So often a change may get no answer before those behind it are tried ahead of it. */
const UNANSWERED_MAX = 2;

/** How long to wait after so many tries, milliseconds: twice as long each time. */
const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

/** When changes may go out, by what has come of the tries before: what is one change's trouble, and what is that of the line to the server. */
export class Tries {
  readonly #now: () => number;
  /** What the server is in trouble with: it waits for itself. */
  readonly #held = new Map<string, { readonly tries: number; readonly notBefore: number }>();
  /** How often changes got no answer since any did: one that never gets one must not hold up those behind it. */
  readonly #unanswered = new Map<string, number>();
  /** How often in a row nothing got through. */
  #failures = 0;
  /** How many changes in a row the server was in trouble with. */
  #troubles = 0;
  #heldUntil = 0;

  /** @param now milliseconds of a clock that nobody sets. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether nothing gets through. */
  get isCutOff(): boolean {
    return this.#failures > 0;
  }

  /** Whether nothing may go out yet: the server has too much to do, or is in trouble with whatever comes. */
  get isHeld(): boolean {
    return this.#heldUntil > this.#now();
  }

  /** Whether the server is in trouble with a change. */
  isDelayed(id: string): boolean {
    return this.#held.has(id);
  }

  /** Whether a change is to wait for itself. */
  isPaused(id: string): boolean {
    return (this.#held.get(id)?.notBefore ?? 0) > this.#now();
  }

  /** Whether a change got no answer again and again, so that others go ahead of it. */
  isUnanswered(id: string): boolean {
    return (this.#unanswered.get(id) ?? 0) >= UNANSWERED_MAX;
  }

  /** A change got no answer. */
  noteUnreachable(id: string): void {
    this.#unanswered.set(id, (this.#unanswered.get(id) ?? 0) + 1);
    this.#failures += 1;
  }

  /** The server has answered a change, whatever it said. */
  noteAnswered(id: string): void {
    this.#noteReached(id);
    this.#troubles = 0;
    this.#failures = 0;
  }

  /**
   * The server cannot take a change now.
   *
   * @param afterMs as the server has said.
   * @param isForAll it takes nothing else now either.
   */
  noteTrouble(id: string, afterMs: number | undefined, isForAll: boolean): void {
    this.#noteReached(id);
    this.#troubles += 1;
    if (isForAll || this.#troubles >= TROUBLES_MAX) {
      this.#failures += 1;
      this.#heldUntil = this.#now() + (afterMs ?? pauseAfter(this.#failures));
    } else {
      this.#failures = 0;
      this.pause(id, afterMs);
    }
  }

  /** Has a change wait for itself, longer each time. */
  pause(id: string, afterMs?: number): void {
    const tries = (this.#held.get(id)?.tries ?? 0) + 1;
    this.#held.set(id, { tries, notBefore: this.#now() + (afterMs ?? pauseAfter(tries)) });
  }

  /** A change is settled. */
  forget(id: string): void {
    this.#held.delete(id);
  }

  /** There may be a connection again: all go in their order once more. */
  reorder(): void {
    this.#unanswered.clear();
  }

  /** Somebody wants a change to be sent now. */
  restart(id: string): void {
    this.forget(id);
    this.reorder();
    this.#failures = 0;
    this.#heldUntil = 0;
  }

  /** How long until some of these may be tried again, milliseconds; infinite where they wait for nothing of this. */
  pauseFor(ids: readonly string[]): number {
    const held = Math.min(...ids.flatMap((id) => this.#held.get(id)?.notBefore ?? [])) - this.#now();
    const again = this.#failures > 0 ? pauseAfter(this.#failures) : held;
    return Math.max(again, this.#heldUntil - this.#now(), 0);
  }

  /** Where one change is answered, those that never are have a fault of their own. */
  #noteReached(id: string): void {
    this.#unanswered.delete(id);
    for (const other of this.#unanswered.keys()) if (this.isUnanswered(other)) this.pause(other);
    this.#unanswered.clear();
  }
}

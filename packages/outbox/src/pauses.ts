const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** How long to wait after so many tries, milliseconds: twice as long each time. */
export const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

/** When what the server was in trouble with may be tried again. */
export class Pauses {
  readonly #held = new Map<string, { readonly tries: number; readonly notBefore: number }>();

  /** @param afterMs as the server has said. */
  begin(id: string, now: number, afterMs: number | undefined): void {
    const tries = (this.#held.get(id)?.tries ?? 0) + 1;
    this.#held.set(id, { tries, notBefore: now + (afterMs ?? pauseAfter(tries)) });
  }

  forget(id: string): void {
    this.#held.delete(id);
  }

  /** Whether it is not to be tried yet. */
  holds(id: string, now: number): boolean {
    return (this.#held.get(id)?.notBefore ?? 0) > now;
  }

  /** Until the first of some may be tried again, milliseconds; infinite where none of them is held. */
  shortest(ids: readonly string[], now: number): number {
    return Math.max(Math.min(...ids.flatMap((id) => this.#held.get(id)?.notBefore ?? [])) - now, 0);
  }
}

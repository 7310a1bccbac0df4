import {
  type Queue,
  afterStored,
  needing,
  nextToSend,
  withAdded,
  withChoice,
  withoutDiscarded,
  withoutUploads,
} from './queue.ts';
import { basedOn } from './comparison.ts';
import { type SendResult, thingsIn } from './send-result.ts';
import type { QueuedChange, Refusal } from './queued-change.schema.ts';
import type { OutboxPorts, Outcome } from './outbox-ports.ts';
import { KeptQueue } from './kept-queue.ts';
import { Tries } from './tries.ts';
import type { StoredThing } from './queued-kind.ts';
import { LANES, laneOf, UnderWay } from './under-way.ts';

/** Said of a change whose thing is gone. */
export const GONE_MESSAGE = 'Somebody deleted it meanwhile.';
const CHANGED_MESSAGE = 'Somebody changed it meanwhile.';

/** One person's changes on a device until the server has them. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #kept: KeptQueue;
  readonly #waiters = new Map<string, (outcome: Outcome) => void>();
  readonly #underWay = new UnderWay();
  readonly #tries: Tries;
  #draining: Promise<void> | undefined;
  #isDrainWanted = false;
  #isStopped = false;
  #cancelLater: (() => void) | undefined;
  /** Resolves once there may be more to send than was known. */
  #woken = Promise.withResolvers<void>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#tries = new Tries(ports.now);
    this.#kept = new KeptQueue(ports.store, ports.announce);
    this.#kept.subscribe(() => this.#underWay.giveUpAllBut(this.list()));
  }

  /** What waits, in the order of its making. */
  readonly list = (): Queue => this.#kept.list();

  /** Whether changes wait for a connection, rather than for their turn. */
  readonly isCutOff = (): boolean => this.#tries.isCutOff && this.list().some(({ state }) => state === 'waiting');

  /** Whether a change, or any of them, waits longer than its turn, as the server is in trouble with it. */
  readonly isDelayed = (wanted?: string): boolean =>
    this.list().some(({ id, state }) => state === 'waiting' && (wanted ?? id) === id && this.#tries.isDelayed(id));

  readonly subscribe = (changed: () => void): (() => void) => this.#kept.subscribe(changed);

  /** Reads what is kept; to be called at first, and when another page has changed it. */
  readonly reload = async (): Promise<void> => {
    await this.#kept.reload();
    this.#reportSettledElsewhere();
  };

  /** Another page has changed what is kept. */
  readonly noteChanged = (): void => {
    this.#kept.isStale = true;
    void this.reload();
  };

  /** Keeps a change, and sends it as soon as can be. Resolves once it is kept. */
  async add(added: QueuedChange): Promise<void> {
    const { queue, change, replaced } = withAdded(this.list(), added, (id) => this.#underWay.isSending(id));
    await this.#kept.add(queue, change, replaced);
    for (const id of replaced) this.#waiters.get(id)?.({ kind: 'waiting', change });
    void this.drain();
  }

  /**
   * Keeps a change and waits for what becomes of it, for as long as a person would.
   *
   * @param patienceMs after which it counts as waiting.
   */
  async submit(change: QueuedChange, patienceMs: number): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const cancel = this.#ports.later(patienceMs, () => resolve({ kind: 'waiting', change }));
    this.#waiters.set(change.id, resolve);
    try {
      await this.add(change);
      return await promise;
    } finally {
      this.#waiters.delete(change.id);
      cancel();
    }
  }

  /**
   * Sends what was refused, or waits after trouble or for a connection, once more.
   *
   * @param amended what was refused with what its writer has put in the place of what it was refused for.
   */
  async retry(id: string, amended = (refused: QueuedChange): QueuedChange => refused): Promise<void> {
    this.#tries.restart(id);
    this.#kept.notify();
    const change = this.#kept.find(id);
    if (change?.state === 'refused')
      await this.#kept.replace({ ...amended(change), state: 'waiting', refusal: undefined });
    void this.drain();
  }

  /** What goes along when a change is discarded: all that needs what it makes. */
  readonly needing = (change: QueuedChange): Queue => needing(this.list(), change);

  /** Lets go of a change, and of all that needs what it would have made. */
  async discard(id: string): Promise<void> {
    await this.exchange(id, [], withoutDiscarded);
  }

  /**
   * Puts others in the place of a change, in one step.
   *
   * @param without what else becomes of the queue then.
   */
  async exchange(id: string, others: Queue, without: (queue: Queue, change: QueuedChange) => Queue): Promise<void> {
    const change = this.#kept.find(id);
    if (!change) return;
    await this.#kept.become([...without(this.list(), change), ...others]);
    void this.drain();
  }

  /** Settles for a field of a conflict, or for several that people see as one. */
  async choose(id: string, thing: string, names: readonly string[], choice: 'mine' | 'theirs'): Promise<void> {
    const change = this.#kept.find(id);
    if (change) await this.#kept.become(withChoice(this.list(), change, thing, names, choice));
    void this.drain();
  }

  /** There may be a connection again: all is tried once more, in its order. */
  readonly wake = (): Promise<void> => {
    this.#tries.reorder();
    return this.drain();
  };

  /** Sends nothing any more: whoever signs in next may be somebody else. */
  readonly stop = (): void => {
    this.#isStopped = true;
    this.#cancelLater?.();
  };

  /** Sends all that can go out, and resolves then; what cannot is tried again by itself after a while. */
  readonly drain = (): Promise<void> => {
    this.#isDrainWanted = true;
    this.#woken.resolve();
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  };

  async #drain(): Promise<void> {
    this.#cancelLater?.();
    while (this.#isDrainWanted && !this.#isStopped) {
      this.#isDrainWanted = false;
      await this.#ports.exclusively(() => this.#sendAll());
    }
    for (const [id, resolve] of this.#waiters) {
      const change = this.#kept.find(id);
      if (change) resolve({ kind: 'waiting', change });
    }
    if (!this.#isStopped) this.#drainLater();
  }

  async #sendAll(): Promise<void> {
    const sending = new Set<Promise<void>>();
    let isOver = false;
    // Another page may have sent some of it while it had the lock.
    this.#kept.isStale = true;
    for (;;) {
      this.#woken = Promise.withResolvers();
      if (this.#kept.isStale) await this.reload();
      isOver ||= this.#isStopped || this.#tries.isHeld;
      for (const lane of LANES) {
        const change = isOver || this.#underWay.isTaken(lane) ? undefined : this.#next(lane);
        if (!change) continue;
        const sent = this.#sendOne(change, this.#underWay.begin(change))
          .catch((error: unknown) => {
            // Whatever it is, it is this change's alone: it is tried again after a while, and the others go on.
            this.#ports.onTrouble(error);
            this.#tries.pause(change.id);
            return true;
          })
          .then((goesOn) => {
            this.#underWay.end(lane);
            sending.delete(sent);
            isOver ||= !goesOn;
          });
        sending.add(sent);
      }
      if (sending.size === 0) return;
      // What is added while a file goes up does not wait for that.
      await Promise.race([...sending, this.#woken.promise]);
    }
  }

  /** The next change of a lane; those that got no answer again and again go behind the others. */
  #next(lane: (typeof LANES)[number]): QueuedChange | undefined {
    const mayGo = (change: QueuedChange) => laneOf(change) === lane && !this.#tries.isPaused(change.id);
    const ahead = nextToSend(this.list(), (change) => mayGo(change) && !this.#tries.isUnanswered(change.id));
    return ahead ?? nextToSend(this.list(), mayGo);
  }

  /** @returns whether others may go out behind it. */
  async #sendOne(next: QueuedChange, signal: AbortSignal): Promise<boolean> {
    const result = await this.#ports.send(next, { signal, keep: (kept) => this.#keepOnTheWay(kept) });
    // Given up: nothing is left of it, and the server is in no trouble.
    if (signal.aborted && result.kind === 'later') return true;
    const change = this.#kept.find(next.id) ?? next;
    this.#note(change.id, result);
    if (result.kind === 'unreachable' || result.kind === 'signed-out') return false;
    if (result.kind === 'stored') await this.#settle(change, result.answer);
    if (result.kind === 'refused') await this.#refuse(change, result.refusal);
    if (result.kind === 'lost-files') await this.#kept.replace(withoutUploads(change));
    if (result.kind === 'stale') await this.#compare(change);
    return true;
  }

  /** What was discarded meanwhile is given up then, also where this page has not heard of it yet. */
  async #keepOnTheWay(change: QueuedChange): Promise<void> {
    await this.#kept.replace(change);
    await this.reload();
  }

  #note(id: string, result: SendResult): void {
    const before = this.#tries.isCutOff;
    if (result.kind === 'unreachable') this.#tries.noteUnreachable(id);
    else if (result.kind === 'later') this.#tries.noteTrouble(id, result.afterMs, result.isForAll ?? false);
    else this.#tries.noteAnswered(id);
    if (result.kind === 'later' || before !== this.#tries.isCutOff) this.#kept.notify();
  }

  async #settle(change: QueuedChange, answer: unknown): Promise<void> {
    this.#tries.forget(change.id);
    const rest = afterStored(this.list(), change, thingsIn(answer));
    this.#ports.onStored(change, answer);
    await this.#kept.become(rest);
    this.#waiters.get(change.id)?.({ kind: 'stored', answer });
  }

  async #refuse(change: QueuedChange, refusal: Refusal): Promise<void> {
    // One that was discarded meanwhile stays away.
    if (!this.#kept.find(change.id)) return;
    const shownUntil = this.list().at(-1)?.writtenAt;
    const refused: QueuedChange = { ...change, state: 'refused', refusal: { ...refusal, shownUntil } };
    await this.#kept.replace(refused);
    this.#waiters.get(change.id)?.({ kind: 'refused', change: refused });
  }

  /** Lays a change on what others have made of its things. */
  async #compare(change: QueuedChange): Promise<void> {
    let stored: readonly StoredThing[];
    try {
      stored = await this.#ports.readThings(change);
    } catch {
      // Without what is stored nothing can be compared: it is tried again like anything that the server has no answer for.
      this.#tries.pause(change.id);
      return;
    }
    const isGone = Object.keys(change.before ?? {}).some((id) => !stored.some((row) => row.id === id));
    if (isGone) await this.#refuse(change, { code: 'not_found', message: GONE_MESSAGE });
    if (isGone || !this.#kept.find(change.id)) return;
    const based = stored.reduce(basedOn, change);
    const isSame = based.state === 'waiting' && JSON.stringify(based.body) === JSON.stringify(change.body);
    // One that says nothing of what it was based on cannot be compared.
    if (based === change) await this.#refuse(change, { code: 'changed_meanwhile', message: CHANGED_MESSAGE });
    // What was read is what it was based on already: whoever answered the read is behind.
    else if (isSame) this.#tries.pause(change.id);
    else await this.#kept.replace(based);
    if (based.state === 'conflict') this.#waiters.get(change.id)?.({ kind: 'conflict', change: based });
  }

  /** Tries again what trouble or a lost connection has left; what waits for a person waits. */
  #drainLater(): void {
    const waiting = this.list()
      .filter(({ state }) => state === 'waiting')
      .map(({ id }) => id);
    const pause = waiting.length > 0 ? this.#tries.pauseFor(waiting) : Infinity;
    if (Number.isFinite(pause)) this.#cancelLater = this.#ports.later(pause, () => void this.drain());
  }

  /** Another page has sent what somebody here waits for: its answer stays there. */
  #reportSettledElsewhere(): void {
    for (const [id, resolve] of this.#waiters) {
      const change = this.#kept.find(id);
      if (!change) resolve({ kind: 'stored', answer: undefined });
      else if (change.state === 'refused' || change.state === 'conflict') resolve({ kind: change.state, change });
    }
  }
}

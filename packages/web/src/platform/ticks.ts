import { recall, remember } from './browser-memory.ts';

/** Hands one tick to the server; resolves when it is stored and shown as such. */
export type SendTick = (itemId: string, isTicked: boolean) => Promise<void>;

/**
 * The ticks of one person in one list that the server has not confirmed yet. They are shown over what it answers, so
 * that neither somebody else's change nor a late answer undoes them, and outlast the screen and a reload of the tab.
 */
export class Ticks {
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  /** Items whose ticks were handed over since the page was opened and have no answer yet. */
  readonly #underWay = new Set<string>();
  #wanted: ReadonlyMap<string, boolean>;

  constructor(name: string) {
    this.#name = name;
    this.#wanted = storedUnder(name);
  }

  readonly list = (): ReadonlyMap<string, boolean> => this.#wanted;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Whether an item shows as ticked, given what the server has answered. */
  isTicked(itemId: string, stored: boolean): boolean {
    return this.#wanted.get(itemId) ?? stored;
  }

  /**
   * Ticks an item, or takes its tick away, and sends it. One request an item is under way at a time: however often it is
   * pressed meanwhile, what is sent after that is the last of it.
   *
   * @throws whatever `send` threw for the last tick, which is shown no more then.
   */
  async tick(itemId: string, isTicked: boolean, send: SendTick): Promise<void> {
    this.#store(new Map(this.#wanted).set(itemId, isTicked));
    await this.#handOver(itemId, send);
  }

  /** As {@link tick}, of several items in one step of the screen. @throws what `send` threw first. */
  async tickAll(itemIds: readonly string[], isTicked: boolean, send: SendTick): Promise<void> {
    this.#store(new Map([...this.#wanted, ...itemIds.map((itemId) => [itemId, isTicked] as const)]));
    await Promise.all(itemIds.map((itemId) => this.#handOver(itemId, send)));
  }

  /** Sends what the page was closed over. @throws what `send` threw first. */
  async resume(send: SendTick): Promise<void> {
    await Promise.all([...this.#wanted.keys()].map((itemId) => this.#handOver(itemId, send)));
  }

  async #handOver(itemId: string, send: SendTick): Promise<void> {
    if (this.#underWay.has(itemId)) return;
    this.#underWay.add(itemId);
    try {
      await this.#sendUntilSettled(itemId, send);
    } finally {
      this.#underWay.delete(itemId);
      this.#forget(itemId);
    }
  }

  async #sendUntilSettled(itemId: string, send: SendTick): Promise<void> {
    for (let sent: boolean | undefined; sent !== this.#wanted.get(itemId);) {
      sent = this.#wanted.get(itemId);
      if (sent === undefined) return;
      try {
        await send(itemId, sent);
      } catch (error) {
        // One that was taken back meanwhile may fail: what counts is what is wanted now.
        if (sent === this.#wanted.get(itemId)) throw error;
      }
    }
  }

  #forget(itemId: string): void {
    const rest = new Map(this.#wanted);
    rest.delete(itemId);
    this.#store(rest);
  }

  #store(wanted: ReadonlyMap<string, boolean>): void {
    this.#wanted = wanted;
    remember('tab', this.#name, wanted.size > 0 ? JSON.stringify(Object.fromEntries(wanted)) : null);
    for (const changed of this.#listeners) changed();
  }
}

/** By hand: zod's records would weigh on every screen. */
const isTick = (entry: [string, unknown]): entry is [string, boolean] => typeof entry[1] === 'boolean';

const storedUnder = (name: string): ReadonlyMap<string, boolean> => {
  try {
    const stored: unknown = JSON.parse(recall('tab', name) ?? '{}');
    return new Map(Object.entries(stored ?? {}).filter(isTick));
  } catch {
    // Cut off by a full storage: what is no JSON has no tick.
    return new Map();
  }
};

/** Hands several ticks of one kind to the server; resolves when they are stored and shown as such, or were refused and that was said. */
type SendTicks = (itemIds: readonly string[], isTicked: boolean) => Promise<void>;

/**
 * Sends ticks in as few calls as there can be: those that come in one go together, and those that come while some are under
 * way together behind them.
 *
 * @param most in one call.
 */
export const gatheredTicks = (send: SendTicks, most: number): SendTick => {
  let gathered: { itemId: string; isTicked: boolean; sent: PromiseWithResolvers<void> }[] = [];
  let isUnderWay = false;
  const sendGathered = async (): Promise<void> => {
    while (gathered.length > 0) {
      const isTicked = gathered[0]?.isTicked ?? true;
      const next = gathered.filter((tick) => tick.isTicked === isTicked).slice(0, most);
      gathered = gathered.filter((tick) => !next.includes(tick));
      const result = await Promise.allSettled([
        send(
          next.map(({ itemId }) => itemId),
          isTicked,
        ),
      ]);
      for (const { sent } of next) {
        if (result[0].status === 'rejected') sent.reject(result[0].reason);
        else sent.resolve();
      }
    }
    isUnderWay = false;
  };
  return (itemId, isTicked) => {
    const sent = Promise.withResolvers<void>();
    gathered.push({ itemId, isTicked, sent });
    if (!isUnderWay) {
      isUnderWay = true;
      queueMicrotask(() => void sendGathered());
    }
    return sent.promise;
  };
};

const ticksByName = new Map<string, Ticks>();

/** The ticks that are stored under a name, the same ones for as long as the page lives. */
export const ticksNamed = (name: string): Ticks => {
  const ticks = ticksByName.get(name) ?? new Ticks(name);
  ticksByName.set(name, ticks);
  return ticks;
};

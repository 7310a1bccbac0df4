/** Pushes that one server sends beside each other: all, to one person, to all hosts that are silent, and to all that it knows nothing of. */
const AT_ONCE = { all: 8, person: 2, silent: 2, unknown: 3 } as const;
/** Of how many hosts that have answered it is known. */
const ANSWERING_HOSTS_MAX = 100;
/** How long a host counts as silent that has left a push without an answer and has answered none since, milliseconds. */
const SILENT_MS = 600_000;
const SILENT_HOSTS_MAX = 1_000;

/** Whose push it is, and the host of its push service. */
interface Sent {
  readonly userId: string;
  readonly host: string;
}

/** Whose pushes, and pushes to which hosts, are to wait. */
export interface Waiting {
  readonly userIds: readonly string[];
  readonly hosts: readonly string[];
  /** All other hosts' wait as well; `null` where none do. */
  readonly onlyHosts: readonly string[] | null;
}

/**
 * Who takes which of the places for pushes that are on their way. Endpoints are what browsers, or strangers, say: nobody keeps others'
 * pushes from leaving by devices whose services never answer, nor does one service for all who use it.
 */
export class PushSlots {
  readonly #sent = new Set<Sent>();
  /** Until when each counts as silent, the first to end first. */
  readonly #silent = new Map<string, number>();
  /** Those that have answered and were not silent since, the one first that has answered none for the longest. */
  readonly #answering = new Set<string>();

  get isFull(): boolean {
    return this.#sent.size >= AT_ONCE.all;
  }

  /** A push is on its way. @returns ends that. */
  take(sent: Sent): () => void {
    // Two of the same device are two.
    const own = { userId: sent.userId, host: sent.host };
    this.#sent.add(own);
    return () => void this.#sent.delete(own);
  }

  noteSilence(host: string, now: Date): void {
    this.#answering.delete(host);
    this.#silent.delete(host);
    this.#silent.set(host, now.getTime() + SILENT_MS);
    const [first] = this.#silent.keys();
    if (this.#silent.size > SILENT_HOSTS_MAX && first !== undefined) this.#silent.delete(first);
  }

  noteAnswer(host: string): void {
    this.#silent.delete(host);
    this.#answering.delete(host);
    this.#answering.add(host);
    const [first] = this.#answering;
    if (this.#answering.size > ANSWERING_HOSTS_MAX && first !== undefined) this.#answering.delete(first);
  }

  /** What may not be sent for now beside what is on its way. */
  waiting(now: Date): Waiting {
    for (const [host, until] of this.#silent) if (until <= now.getTime()) this.#silent.delete(host);
    const people = new Map<string, number>();
    let [silent, unknown] = [0, 0];
    for (const { userId, host } of this.#sent) {
      people.set(userId, (people.get(userId) ?? 0) + 1);
      if (this.#silent.has(host)) silent += 1;
      else if (!this.#answering.has(host)) unknown += 1;
    }
    const silentWait = silent >= AT_ONCE.silent;
    return {
      userIds: [...people].filter(([, count]) => count >= AT_ONCE.person).map(([userId]) => userId),
      hosts: silentWait ? [...this.#silent.keys()] : [],
      onlyHosts: unknown < AT_ONCE.unknown ? null : [...this.#answering, ...(silentWait ? [] : this.#silent.keys())],
    };
  }
}

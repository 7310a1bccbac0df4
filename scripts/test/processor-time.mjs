import { readFileSync, readdirSync } from 'node:fs';

/**
 * A process at one moment; times in ticks.
 * @typedef {object} ProcessTimes
 * @property {number} pid
 * @property {number} parent
 * @property {boolean} hasEnded Whether nobody has waited for its end yet, and nothing else of it is left.
 * @property {number} start When it began, in ticks since the machine did: a pid is used again, both together are not.
 * @property {number} own What it has used itself, in all of its threads.
 * @property {number} waited What those of its children had used that have ended and that it has waited for.
 *
 * @typedef {ProcessTimes & { parentKey: string | undefined, owed: number }} Known `owed` is the time of children that has been
 *   counted, and that this process has not been seen to have waited for yet.
 */

/** Linux tells times in hundredths of a second, whatever its kernel counts in. */
const ticksPerSecond = 100;

/** How often all processes are looked at, milliseconds; a look takes a few of them. */
const lookInterval = 1_000;

/** The variable by which a process is known that has left its family before anybody saw it there. */
export const familyVariable = 'CARAVAN_TEST_FAMILY';

/** Whether this system tells what processes use. */
export const countsProcessorTime = process.platform === 'linux';

/** The time that one process and all that descend from it use, also those that have gone their own way since. */
export class Family {
  /** @type {Map<string, Known>} Those alive at the last look. */
  #known = new Map();
  #ticks = 0;

  /** @returns {number} Seconds. */
  get seconds() {
    return this.#ticks / ticksPerSecond;
  }

  /** @returns {number[]} The pids of those alive at the last look. */
  get alive() {
    return [...this.#known.values()].filter(({ hasEnded }) => !hasEnded).map(({ pid }) => pid);
  }

  /** @param {ProcessTimes} process */
  has(process) {
    return this.#known.has(keyOf(process));
  }

  /**
   * Adds what was used since the last look. What a process used between its last look and its end is in what its parent has
   * waited for; only who ended without such a parent keeps back what it used since.
   * @param {readonly ProcessTimes[]} members Those alive now.
   */
  look(members) {
    const before = this.#known;
    const now = new Map(members.map((member) => [keyOf(member), member]));
    const gone = owedByParent(before, now);
    const byPid = new Map(members.map((member) => [member.pid, keyOf(member)]));
    this.#known = new Map();
    for (const [key, member] of now) {
      const last = before.get(key);
      const waited = member.waited - (last?.waited ?? 0);
      const fresh = gone.get(key) ?? 0;
      const owed = fresh + (last?.owed ?? 0);
      this.#ticks += member.own - (last?.own ?? 0) + Math.max(0, waited - owed);
      // A parent is sometimes read just before it waits for a child, and the child just after: that is owed for one look more.
      const left = Math.min(fresh, Math.max(0, owed - waited));
      this.#known.set(key, { ...member, parentKey: byPid.get(member.parent), owed: left });
    }
  }
}

/**
 * What was counted of processes that are gone now, by the living process that will have waited for it.
 * @param {Map<string, Known>} before
 * @param {Map<string, ProcessTimes>} now
 */
function owedByParent(before, now) {
  /** @type {Map<string, number>} */
  const owed = new Map();
  for (const [key, { own, waited, owed: left }] of before) {
    if (now.has(key)) continue;
    let parent = before.get(key)?.parentKey;
    while (parent !== undefined && !now.has(parent)) parent = before.get(parent)?.parentKey;
    if (parent !== undefined) owed.set(parent, (owed.get(parent) ?? 0) + own + waited + left);
  }
  return owed;
}

/** Looks at all processes from time to time, and knows each family's own. */
export class ProcessorClock {
  /** @type {Map<string, { pid: number, family: Family }>} */
  #families = new Map();
  /** @type {Map<string, string | undefined>} The family that a process without a known parent names in its environment. */
  #named = new Map();
  #timer;

  /** @param {number} [interval] Milliseconds between two looks. */
  constructor(interval = lookInterval) {
    this.#timer = setInterval(() => this.look(), interval).unref();
  }

  /**
   * @param {string} name The value of {@link familyVariable} in the environment of the first process.
   * @param {number} pid
   * @returns {Family}
   */
  follow(name, pid) {
    const family = new Family();
    this.#families.set(name, { pid, family });
    this.look();
    return family;
  }

  look() {
    if (!countsProcessorTime) return;
    const all = readProcesses();
    const members = this.#divide(all);
    for (const [name, { family }] of this.#families) family.look(members.get(name) ?? []);
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** @param {ProcessTimes[]} all */
  #divide(all) {
    const byPid = new Map(all.map((process) => [process.pid, process]));
    /** @type {Map<string, string | undefined>} */
    const found = new Map();
    /** @type {(process: ProcessTimes) => string | undefined} */
    const familyOf = (process) => {
      const key = keyOf(process);
      if (!found.has(key)) {
        const parent = byPid.get(process.parent);
        found.set(key, this.#familyKnowing(process) ?? (parent && familyOf(parent)) ?? this.#nameOf(process));
      }
      return found.get(key);
    };
    /** @type {Map<string, ProcessTimes[]>} */
    const members = new Map();
    for (const process of all) {
      const name = familyOf(process);
      if (name !== undefined) members.set(name, [...(members.get(name) ?? []), process]);
    }
    return members;
  }

  /** @param {ProcessTimes} process */
  #familyKnowing(process) {
    for (const [name, { pid, family }] of this.#families) if (pid === process.pid || family.has(process)) return name;
    return undefined;
  }

  /** @param {ProcessTimes} process */
  #nameOf(process) {
    const key = keyOf(process);
    const settings = this.#named.has(key) ? '' : readIfThere(`/proc/${process.pid}/environ`);
    // It is empty for the moment in which a process becomes another program.
    if (settings) this.#named.set(key, familyNamed(settings));
    const name = this.#named.get(key);
    return name !== undefined && this.#families.has(name) ? name : undefined;
  }
}

/** @param {ProcessTimes} process */
function keyOf({ pid, start }) {
  return `${pid}:${start}`;
}

/** @returns {ProcessTimes[]} */
function readProcesses() {
  return readdirSync('/proc').flatMap((name) => {
    const text = /^\d+$/.test(name) ? readIfThere(`/proc/${name}/stat`) : undefined;
    return text === undefined ? [] : [parseStat(text)];
  });
}

/**
 * Reads a line of /proc/<pid>/stat. The program's name stands in brackets and may hold spaces and brackets itself.
 * @param {string} text
 * @returns {ProcessTimes}
 */
export function parseStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (/** @type {number} */ at) => Number(fields[at]);
  return {
    pid: Number.parseInt(text, 10),
    parent: number(1),
    hasEnded: fields[0] === 'Z',
    own: number(11) + number(12),
    waited: number(13) + number(14),
    start: number(19),
  };
}

/** @param {string} settings As /proc/<pid>/environ tells them. */
function familyNamed(settings) {
  const own = settings.split('\0').find((setting) => setting.startsWith(`${familyVariable}=`));
  return own?.slice(familyVariable.length + 1);
}

/**
 * @param {string} file
 * @returns {string | undefined} Nothing where the process has ended, or is somebody else's.
 */
function readIfThere(file) {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

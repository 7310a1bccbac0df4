import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { featureOf } from './sites.mjs';

/** @typedef {import('./plant.mjs').Fault} Fault */
/** @typedef {'unit' | 'web' | 'screens' | 'server' | 'e2e'} Level */
/** @typedef {{ level: Level, files: string[] }} Step Test files that run together. */

/** @type {{ level: Level, pattern: RegExp }[]} The cheapest first; the name of a file says which it is of. */
const levels = [
  { level: 'unit', pattern: /^packages\/(concierge|contract|outbox)\/.*\.test\.ts$/ },
  { level: 'web', pattern: /^packages\/web\/.*(?<!\.screen)\.test\.tsx?$/ },
  { level: 'server', pattern: /^packages\/server\/.*\.test\.ts$/ },
  { level: 'screens', pattern: /^packages\/web\/.*\.screen\.test\.tsx$/ },
  { level: 'e2e', pattern: /^e2e\/.*\.e2e\.ts$/ },
];

/** Which levels can see a fault of a package at all, the cheapest first. */
const levelsOf = /** @type {Record<string, Level[]>} */ ({
  concierge: ['unit', 'server'],
  contract: ['unit', 'web', 'server', 'screens', 'e2e'],
  outbox: ['unit', 'server', 'screens', 'e2e'],
  server: ['server', 'e2e'],
  web: ['web', 'screens', 'e2e'],
});

/**
 * How many files run together, step by step; what is not among these was not related enough to be tried. Tests that import
 * the changed file all run: they are few, or cheap.
 * @type {Record<Level, number[]>}
 */
const stepsOf = { unit: [40], web: [40], server: [5, 12, 16], screens: [6, 16, 24], e2e: [4, 10] };

/** What the tests of a project are, and what they have to do with its sources. */
export class RelatedTests {
  #folder;
  /** @type {Map<string, string>} Each test's file and text. */
  #tests = new Map();
  /** @type {Map<string, string[]>} The files that each file imports. */
  #imports = new Map();

  /**
   * @param {string} folder The project's.
   * @param {string} [wanted] Part of the names of the test files that count; all of them without it.
   */
  constructor(folder, wanted = '') {
    this.#folder = folder;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => !name.includes('node_modules') && name.includes(wanted))) {
      if (levelOf(file) !== undefined) this.#tests.set(file, readFileSync(path.join(folder, file), 'utf8'));
    }
  }

  /** @returns {Level[]} The levels that there are tests of, the cheapest first. */
  get levels() {
    const present = new Set([...this.#tests.keys()].map(levelOf));
    return levels.map(({ level }) => level).filter((level) => present.has(level));
  }

  /**
   * @param {Fault} fault
   * @returns {Step[]} In the order in which they are tried.
   */
  stepsFor(fault) {
    const name = fault.file.split('/')[1] ?? '';
    const words = this.#wordsOf(fault);
    return (levelsOf[name] ?? []).flatMap((level) => {
      const ranked = [...this.#tests.keys()]
        .filter((file) => levelOf(file) === level)
        .map((file) => ({ file, score: this.#score(file, fault, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .map(({ file }) => file);
      return stepsOf[level].map((count) => ({ level, files: ranked.splice(0, count) }));
    });
  }

  /**
   * @param {string} test
   * @param {Fault} fault
   * @param {Map<string, number>} words
   */
  #score(test, fault, words) {
    const distance = this.#distance(test, fault.file);
    const needsImport = levelOf(test) === 'unit' || levelOf(test) === 'web';
    if (needsImport) return distance === undefined ? 0 : 100 - distance;
    if (levelOf(test) === 'screens' && distance === undefined) return 0;

    const text = this.#tests.get(test) ?? '';
    let score = distance === undefined ? 0 : 30 / distance;
    if (featureOf(test) === featureOf(fault.file)) score += 20;
    const stem = path.basename(fault.file).split('.')[0]?.toLowerCase() ?? '';
    if (path.basename(test).toLowerCase().startsWith(stem)) score += 15;
    if (path.basename(test).includes(featureOf(fault.file).replace(/s$/, ''))) score += 8;
    for (const [word, weight] of words) if (text.includes(word)) score += weight;
    return score;
  }

  /**
   * What is said and named near the fault and in its file, each the heavier the fewer tests have it.
   * @param {Fault} fault
   */
  #wordsOf({ file, from }) {
    const source = readFileSync(path.join(this.#folder, file), 'utf8');
    const at = source.indexOf(from);
    const near = source.slice(Math.max(0, at - 900), at + from.length + 900);
    const said = [...near.matchAll(/'([^'\n]{4,60})'|>\s*([A-Z][^<>{}]{3,60}?)\s*</g)].map(([, a, b]) => a ?? b ?? '');
    const named = [...near.matchAll(/\b[a-z]+[A-Z]\w{3,}|\/api\/[\w/:-]+/g)].map(([name]) => name);
    /** @type {Map<string, number>} */
    const weights = new Map();
    for (const word of new Set([...said, ...named])) {
      const having = [...this.#tests.values()].filter((text) => text.includes(word)).length;
      if (having > 0) weights.set(word, 8 / having + 0.5);
    }
    return weights;
  }

  /**
   * How many imports lead from one file to another.
   * @param {string} from
   * @param {string} to
   */
  #distance(from, to) {
    let edge = [from];
    const seen = new Set(edge);
    for (let steps = 1; edge.length > 0; steps += 1) {
      edge = edge.flatMap((file) => this.#importsOf(file)).filter((file) => !seen.has(file) && seen.add(file));
      if (edge.includes(to)) return steps;
    }
    return undefined;
  }

  /** @param {string} file */
  #importsOf(file) {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(path.join(this.#folder, file), 'utf8');
    const imported = ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
      const [, workspace, inside] = /^@caravan\/(concierge|contract|outbox)\/(.+)$/.exec(fileName) ?? [];
      const place =
        inside === undefined
          ? path.posix.join(path.posix.dirname(file), fileName)
          : `packages/${workspace}/src/${inside}`;
      const isOwn = (inside !== undefined || fileName.startsWith('.')) && /\.tsx?$/.test(place);
      return isOwn && existsSync(path.join(this.#folder, place)) ? [place] : [];
    });
    this.#imports.set(file, imported);
    return imported;
  }
}

/**
 * @param {string} file
 * @returns {Level | undefined} `undefined` for what is no test.
 */
function levelOf(file) {
  return levels.find(({ pattern }) => pattern.test(file))?.level;
}

import { siteHash } from './sites.mjs';

/** @typedef {import('./sites.mjs').Site} Site */
/** @typedef {{ kind: string, file: string }} Kept */

/** The hashes of this seed decide which site of a kind is taken. */
const seed = 'proof';

/**
 * How many of each kind, by package. Most are in the web app, as its tests are the most expensive and the first to be moved.
 * @type {Record<string, Record<string, number>>}
 */
export const wanted = {
  concierge: { 'inverted condition': 1 },
  contract: {
    'wrong role': 1,
    'inverted condition': 4,
    'moved boundary': 4,
    'day off by one': 2,
    'wrong bound': 2,
    'shortened message': 1,
  },
  server: {
    'missing refusal': 3,
    'dropped criterion': 3,
    'missing await': 2,
    'wrong role': 2,
    'inverted condition': 1,
    'removed announcement': 2,
    'wrong error': 1,
    'swallowed error': 1,
    'other order': 1,
    'moved boundary': 1,
  },
  web: {
    'missing branch': 4,
    'removed label': 3,
    'lost state': 3,
    'inverted condition': 2,
    'low contrast': 2,
    'dropped invalidation': 2,
    'lost focus': 2,
    'enabled control': 2,
    'silent region': 1,
    'silent failure': 1,
    'swallowed error': 1,
    'missing toast': 1,
    'shortened message': 1,
    'missing await': 1,
    'moved boundary': 1,
    'day off by one': 1,
    'waits for a connection': 1,
  },
};

/**
 * Sites of all wanted kinds: by hash, the features that have the fewest first, and one in each file, so that all together
 * can be planted at once.
 * @param {Site[]} sites
 * @param {(site: Site) => boolean} isPassedOver
 * @param {readonly Kept[]} kept Faults that stay: as many fewer of their kinds are chosen.
 * @returns {Site[]}
 */
export function choose(sites, isPassedOver, kept = []) {
  /** @type {Site[]} */
  const chosen = [];
  const files = new Set(kept.map(({ file }) => file));
  const keptOf = (/** @type {string} */ name, /** @type {string} */ kind) =>
    kept.filter((fault) => fault.kind === kind && fault.file.startsWith(`packages/${name}/`)).length;
  for (const [name, kinds] of Object.entries(wanted)) {
    /** @type {Map<string, number>} */
    const taken = new Map();
    for (const [kind, count] of Object.entries(kinds)) {
      const fitting = sites
        .filter((site) => site.package === name && site.kind === kind && !isPassedOver(site))
        .map((site) => ({ site, hash: siteHash(site, seed) }))
        .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      for (let left = count - keptOf(name, kind); left > 0; left -= 1) {
        const next = fitting
          .filter(({ site }) => !files.has(site.file))
          .toSorted((a, b) => (taken.get(a.site.feature) ?? 0) - (taken.get(b.site.feature) ?? 0))[0]?.site;
        if (next === undefined) throw new Error(`There is no site left of '${kind}' in ${name}.`);
        chosen.push(next);
        files.add(next.file);
        taken.set(next.feature, (taken.get(next.feature) ?? 0) + 1);
      }
    }
  }
  return chosen;
}

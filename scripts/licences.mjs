// The licences of all packages that run in production, whichever system they are for: an unknown one fails, and so does one
// that asks to be named and is not in NOTICE. `node scripts/licences.mjs [folder]`
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, root, runCommand } from './processes.mjs';

/** Licences that ask for no more than their text beside the work, by their SPDX ids. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/**
 * Licences that may be used by whoever is named in NOTICE. The LGPL covers shared libraries that stay apart, and the MPL the files of a
 * package, which are used as they come.
 */
const named = new Set(['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'ODbL-1.0', 'OFL-1.1']);

/** What packages say in other words than SPDX's. */
const spelled = new Map([['CC BY 4.0', 'CC-BY-4.0']]);

/** @typedef {{ name: string, licence: string }} Package */

runCommand(async () => {
  const folder = process.argv[2] ?? root;
  const packages = productionPackages(folder);
  if (packages.length === 0) throw new CommandError('package-lock.json names no package: nothing was checked.');
  const notice = readFileSync(path.join(folder, 'NOTICE'), 'utf8');
  const problems = packages.map((each) => problemOf(each, notice)).filter((problem) => problem !== null);
  if (problems.length > 0) throw new CommandError([...new Set(problems)].join('\n'));
  console.log(`${packages.length} packages of production, each under a licence that is known`);
  return 0;
});

/**
 * @param {string} folder
 * @returns {Package[]}
 */
function productionPackages(folder) {
  /** @type {{ packages: Record<string, { dev?: boolean, link?: boolean, license?: string }> }} */
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { license }]) => ({
      name: place.split('node_modules/').at(-1) ?? place,
      licence: license ?? licenceIn(path.join(folder, place, 'package.json')),
    }));
}

/**
 * The licence that a package says itself, where the lock file leaves it out; '' without one.
 * @param {string} manifest
 * @returns {string}
 */
function licenceIn(manifest) {
  if (!existsSync(manifest)) return '';
  /** @type {{ license?: unknown, licenses?: { type?: string }[] }} */
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof license === 'string') return license;
  const all = Array.isArray(license) ? license : (licenses ?? []);
  return all.map(({ type }) => type ?? '').join(' AND ');
}

/**
 * @param {Package} checked
 * @param {string} notice
 * @returns {string | null}
 */
function problemOf({ name, licence }, notice) {
  const said = spelled.get(licence) ?? licence;
  const choices = said
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND '));
  if (choices.some((all) => all.every((id) => permissive.has(id)))) return null;
  const known = choices.some((all) => all.every((id) => permissive.has(id) || named.has(id)));
  if (!known)
    return `${name}: its licence, ${licence === '' ? 'which it does not say' : licence}, is not among those that are allowed`;
  return isNamed(name, notice) ? null : `${name}: its licence, ${licence}, asks to be named in NOTICE`;
}

/**
 * Whether NOTICE names a package, or all that begin like it: `@img/sharp-*`.
 * @param {string} name
 * @param {string} notice
 */
function isNamed(name, notice) {
  const words = notice.split(/[\s(),;]+/);
  return words.some((word) => word === name || (word.endsWith('*') && name.startsWith(word.slice(0, -1))));
}

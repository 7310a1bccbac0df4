import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * A file of source and what it imports.
 * @typedef {object} Module
 * @property {string} file Its path inside the project.
 * @property {boolean} isTest It runs in tests alone.
 * @property {string[]} imports The files of the project that it imports, types included, each as often as it is named.
 */

/** The folders that hold source. */
const sourceFolders = [
  'packages/contract/src',
  'packages/concierge/src',
  'packages/outbox/src',
  'packages/server/src',
  'packages/web/src',
];

/** @type {Record<string, string>} */
const packageFolders = {
  '@caravan/contract/': 'packages/contract/src/',
  '@caravan/concierge/': 'packages/concierge/src/',
  '@caravan/outbox/': 'packages/outbox/src/',
};

const testFile = /\.test\.tsx?$|^packages\/[a-z]+\/src\/testing\//;

/**
 * All source files of a project and their imports of each other, as written: static, dynamic and in types.
 * @param {string} project Its folder.
 * @returns {Module[]}
 */
export function listModules(project) {
  return sourceFolders
    .flatMap((folder) => listSources(project, folder))
    .map((file) => ({
      file,
      isTest: testFile.test(file),
      imports: ts
        .preProcessFile(readFileSync(path.join(project, file), 'utf8'), true, true)
        .importedFiles.flatMap(({ fileName }) => resolve(file, fileName) ?? []),
    }));
}

/**
 * @param {string} from
 * @param {string} specifier
 * @returns {string | undefined} A path inside the project; nothing for packages of others.
 */
function resolve(from, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [name, folder] = Object.entries(packageFolders).find(([prefix]) => specifier.startsWith(prefix)) ?? [];
  return name === undefined ? undefined : `${folder}${specifier.slice(name.length)}`;
}

/**
 * @param {string} project
 * @param {string} folder
 * @returns {string[]} Paths inside the project.
 */
export function listSources(project, folder) {
  if (!existsSync(path.join(project, folder))) return [];
  return readdirSync(path.join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : listSources(project, place);
    return /\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

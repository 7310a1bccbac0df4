import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Each file of the project with the files that it loads.
 * @typedef {Map<string, readonly string[]>} ImportGraph
 */

/** The folders whose files are read. */
const folders = [
  'packages/concierge/src',
  'packages/outbox/src',
  'packages/contract/src',
  'packages/server/src',
  'packages/web',
  'e2e',
  'scripts',
];

/** Imports that are gone when the code runs; the type check judges them. */
const typeImport = /^(?:import|export) type [^;]*? from '[^']+';/gm;

/** A file or folder that is named from where the code stands: another process's first file, or what is read. */
const namedPlace = /import\.meta\.dirname,\s*'([^']+)'|new URL\(\s*'([^']+)',\s*import\.meta\.url/g;

/**
 * Reads what every file imports. TypeScript's own reader of imports takes a second for all of them, as it looks at nothing else.
 * @param {string} project Its folder.
 * @returns {Promise<ImportGraph>}
 */
export async function readImports(project) {
  const { default: typescript } = await import('typescript');
  const files = folders.flatMap((folder) => listFiles(project, folder));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      if (!/\.(tsx?|mjs)$/.test(file)) return [file, []];
      const text = readFileSync(path.join(project, file), 'utf8');
      const { importedFiles } = typescript.preProcessFile(text.replaceAll(typeImport, ''), true, true);
      const imported = importedFiles.flatMap(({ fileName }) => resolveImport(file, fileName));
      const named = [...text.matchAll(namedPlace)].flatMap(([, place = '', url = '']) =>
        placesAt(file, place || url, files),
      );
      return [file, [...new Set([...imported, ...named])].filter((place) => known.has(place))];
    }),
  );
}

/**
 * @param {string} from
 * @param {string} specifier
 * @returns {string[]} Nothing where it names a package.
 */
function resolveImport(from, specifier) {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(from), name)];
  const [, workspace, file] = /^@caravan\/(concierge|contract)\/(.+)$/.exec(name) ?? [];
  return file === undefined ? [] : [`packages/${workspace}/src/${file}`];
}

/**
 * A folder stands for all that is in it and no test, unless it holds the file that names it.
 * @param {string} from
 * @param {string} name
 * @param {readonly string[]} files
 */
function placesAt(from, name, files) {
  const place = path.posix.join(path.posix.dirname(from), name);
  const inside = files.filter((file) => file.startsWith(`${place}/`) && !/\.test\.tsx?$/.test(file));
  return from.startsWith(`${place}/`) ? [] : [place, ...inside];
}

/**
 * @param {string} project
 * @param {string} folder
 * @returns {string[]} Paths inside the project.
 */
function listFiles(project, folder) {
  return readdirSync(path.join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [place];
    return /^(node_modules|dist)$/.test(entry.name) ? [] : listFiles(project, place);
  });
}

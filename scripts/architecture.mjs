// The arrows between modules, as .dependency-cruiser.mjs forbids them, the order of the server's features and their picture in the
// README, the names that files of a feature may have, whether stores hold SQL and *.events.ts nothing but events, how programs are
// started and texts are hashed. With --draw it writes the picture anew.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { drawFeatures, judgeFeatureOrder } from './architecture/features.mjs';
import { listModules, listSources } from './architecture/modules.mjs';

/**
 * @typedef {object} Violation
 * @property {string} rule
 * @property {string} from The file.
 * @property {string} to What it imports, or what is wrong with it.
 */

/** The folders whose modules are judged. */
const roots = [
  'packages/contract/src',
  'packages/concierge/src',
  'packages/outbox/src',
  'packages/server',
  'packages/web/src',
];

/** What the files of a feature may be called, after the package: the names say what is inside. */
const vocabulary = [
  {
    folder: /^packages\/contract\/src\/(?!testing\/)[^/]+\/(?<name>.+)$/,
    names: /^[a-z0-9-]+\.(schema|endpoints|rules)\.ts$/,
    words: '*.schema.ts, *.endpoints.ts, *.rules.ts and *.test.ts',
  },
  {
    folder: /^packages\/server\/src\/features\/[^/]+\/(?<name>.+)$/,
    names: /^([a-z0-9-]+\/)?[a-z0-9-]+\.(feature|routes|service|store|access|tables|events|provider|rules|schema)\.ts$/,
    words:
      '*.feature.ts, *.routes.ts, *.service.ts, *.store.ts, *.access.ts, *.tables.ts, *.events.ts, *.provider.ts, *.rules.ts, *.schema.ts and *.test.ts',
  },
  {
    folder: /^packages\/web\/src\/features\/[^/]+\/(?<name>.+)$/,
    names: /^([a-z0-9-]+\/)?([a-z0-9-]+(\.(queries|rules|schema))?\.ts|[A-Z][A-Za-z0-9]*\.tsx|use-[a-z0-9-]+\.tsx?)$/,
    words: '*.queries.ts, *.rules.ts, *.schema.ts, PascalCase.tsx, use-*.ts, what-it-holds.ts and *.test.ts',
  },
];

/** A test is called after what it tries, which may be several files. */
const isTest = /^([a-z0-9-]+\/)?[A-Za-z0-9.-]+\.test\.tsx?$/;

/** What stands in no source: what would let a shell read what people type, and hashes that are not strong. */
const unsafe = [
  {
    rule: 'programs-start-without-a-shell',
    words: [
      /\bexec(Sync)?\b[^}]*\}\s*from\s*'(node:)?child_process'/,
      // Under a name of its own all of it is at hand.
      /\bimport\s+(?!type\b|\{)[^;{}]*from\s*'(node:)?child_process'/,
      /\b(import|require)\(\s*'(node:)?child_process'/,
      /\bshell\s*[:,}]/,
    ],
  },
  {
    rule: 'hashes-are-sha-256',
    words: [
      /\b(createHash|createHmac|hkdf|hkdfSync)\((?!\s*'sha256')/,
      /\bhash\b[^}]*\}\s*from\s*'(node:)?crypto'[^]*\bhash\((?!\s*'sha256')/,
    ],
  },
];

/** Names that say nothing of what is inside. */
const sayNothing = /(^|[/.-])(utils?|helpers?|misc|common|shared|stuff)([/.-]|$)/;

/**
 * Judges every module of a project laid out as this one is.
 * @param {string} project Its folder.
 * @returns {Promise<{ modules: number, violations: Violation[] }>} How many source files were read, and what is wrong.
 */
export async function checkArchitecture(project) {
  const files = roots.flatMap((folder) => listSources(project, folder));
  const { forbidden, options } = configuration;
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    files,
    { ...cruiseOptions, baseDir: project, ruleSet: { forbidden }, validate: true },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text instead of a result: ${output}`);
  return {
    modules: files.length,
    violations: [
      ...findUnread(project, files, output.modules),
      ...judgeFeatureOrder(listModules(project)),
      ...files.flatMap(judgeName),
      ...files.flatMap((file) => {
        const source = readFileSync(path.join(project, file), 'utf8');
        return [
          ...judgeWords(file, source),
          ...judgeImports(file, source),
          ...judgeStore(file, source),
          ...judgeEvents(file, source),
        ];
      }),
      ...output.summary.violations.map(({ rule, from, to, cycle }) => ({
        rule: rule.name,
        from,
        to: cycle === undefined ? to : cycle.map((step) => step.name).join(' → '),
      })),
    ],
  };
}

/**
 * Files that the cruise passed over or found no import in although they have some: with a TypeScript that it does not
 * know it does so without a word, and every rule then holds.
 * @param {string} project
 * @param {string[]} files
 * @param {{ source: string, dependencies: unknown[] }[]} modules
 * @returns {Violation[]}
 */
export function findUnread(project, files, modules) {
  const read = new Map(modules.map((module) => [module.source, module.dependencies.length]));
  return files.flatMap((file) => {
    const imports = read.get(file);
    if (imports === undefined) return [{ rule: 'every-file-is-read', from: file, to: 'was not read' }];
    if (imports > 0 || !hasImport(readFileSync(path.join(project, file), 'utf8'))) return [];
    return [{ rule: 'every-file-is-read', from: file, to: 'has imports, and none was seen' }];
  });
}

/** @param {string} source */
function hasImport(source) {
  return /^(import|export)\b[^;'"]*\bfrom\s+['"]/m.test(source);
}

/**
 * @param {string} file
 * @returns {Violation[]}
 */
function judgeName(file) {
  if (sayNothing.test(file))
    return [{ rule: 'files-are-named-by-what-they-hold', from: file, to: 'says nothing of it' }];
  for (const { folder, names, words } of vocabulary) {
    const name = folder.exec(file)?.groups?.name;
    if (name !== undefined && !isTest.test(name) && !names.test(name)) {
      return [{ rule: 'files-are-named-by-what-they-hold', from: file, to: `is none of ${words}` }];
    }
  }
  return [];
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {Violation[]}
 */
function judgeWords(file, source) {
  return unsafe.flatMap(({ rule, words }) =>
    words.flatMap((each) => {
      const [said] = each.exec(source) ?? [];
      return said === undefined ? [] : [{ rule, from: file, to: `says ‘${said}’` }];
    }),
  );
}

const relativeImport = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/**
 * A package is imported by its name, which says what it lets others use.
 * @param {string} file
 * @param {string} source
 * @returns {Violation[]}
 */
function judgeImports(file, source) {
  const home = file.split('/').slice(0, 2).join('/');
  return [...source.matchAll(relativeImport)].flatMap(([, specifier = '']) => {
    const to = path.posix.join(path.posix.dirname(file), specifier);
    const isOfAnother = to.startsWith('packages/') && !to.startsWith(`${home}/`);
    return isOfAnother ? [{ rule: 'packages-are-imported-by-name', from: file, to }] : [];
  });
}

/** An import of what queries are made with, and not of its types alone; a connection's own `query` needs none. */
const sqlImport = /^import (?!type\b)(?!\{(?:\s*type\s+\w+\s*,?)+\s*\})[^;]*?from '(drizzle-orm(\/[^']*)?|pg)';/m;

/**
 * A store holds SQL; that SQL is in stores alone is a rule of .dependency-cruiser.mjs.
 * @param {string} file
 * @param {string} source
 * @returns {Violation[]}
 */
function judgeStore(file, source) {
  if (!file.endsWith('.store.ts') || sqlImport.test(source) || /\.query(<[^>]*>)?\(/.test(source)) return [];
  return [{ rule: 'stores-hold-sql', from: file, to: 'holds none: what combines is a *.service.ts' }];
}

/**
 * What a feature needs of a higher one is declared where it is used, not among the events.
 * @param {string} file
 * @param {string} source
 * @returns {Violation[]}
 */
function judgeEvents(file, source) {
  if (!file.endsWith('.events.ts')) return [];
  const others = source.match(/^export (?!const \w+ = domainEvent[<(]).*/gm) ?? [];
  return others.map((other) => ({ rule: 'events-files-declare-events', from: file, to: `says ‘${other}’` }));
}

const README = 'README.md';
/** What the picture of the features stands between in the README. */
const picture =
  /(?<=<!-- features: npm run check holds it, node scripts\/architecture\.mjs --draw draws it -->\n)[^]*?(?=<!-- \/features -->)/;

/**
 * Whether the picture in the README is how the features import each other.
 * @param {string} readme
 * @param {string} drawn
 * @returns {Violation[]}
 */
export function judgePicture(readme, drawn) {
  return picture.exec(readme)?.[0] === framed(drawn)
    ? []
    : [
        {
          rule: 'the-picture-is-true',
          from: README,
          to: 'differs from the imports: node scripts/architecture.mjs --draw',
        },
      ];
}

/** @param {string} drawn */
const framed = (drawn) => `\n\`\`\`mermaid\n${drawn}\n\`\`\`\n\n`;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const readme = path.join(project, README);
  const drawn = drawFeatures(listModules(project));
  if (process.argv.includes('--draw')) {
    writeFileSync(
      readme,
      readFileSync(readme, 'utf8').replace(picture, () => framed(drawn)),
    );
  }
  const { modules, violations } = await checkArchitecture(project);
  violations.push(...judgePicture(readFileSync(readme, 'utf8'), drawn));
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  console.log(`${modules} modules, ${violations.length} violations`);
  if (violations.length > 0 || modules === 0) process.exitCode = 1;
}

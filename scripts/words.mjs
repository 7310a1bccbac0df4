// The words that are gone from the project's language: none may stand in the name of a file, of a variable or of a test, in a
// comment or in the docs. What people read on the screen is the specification's and is not looked at.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * A word that is gone.
 * @typedef {object} GoneWord
 * @property {RegExp} word In lower case, its parts with single spaces between, however a name writes them.
 * @property {string} say What is said instead.
 * @property {boolean} [inNamesOnly] Plain English may say it; a name may not.
 */

/** @type {GoneWord[]} */
export const goneWords = [
  { word: /\b(un)?told\b/, say: 'what it is: given, reported, entered, announced, shown' },
  { word: /\b(un)?asked\b/, say: 'requested, required, or the thing itself', inNamesOnly: true },
  { word: /\bways? in\b|\bwaysin\b/, say: 'sign-in method' },
  { word: /\bpasskey making\b|\bmaking (of )?(a |the )?passkeys?\b/, say: 'passkey registration' },
  { word: /\bpasskey showing\b|\bshown passkey\b/, say: 'passkey authentication' },
  { word: /\bcast out\b|\bcasts out\b|\bcasting out\b/, say: 'revoke' },
  { word: /\badmissions?\b/, say: 'session lookup, or the first visit of a trip' },
  { word: /\bfresh proofs?\b|\bproven owner\b/, say: 'reauthentication' },
  { word: /\bdistant pictures?\b/, say: 'remote picture' },
  { word: /\bpicture (workshop|seats?)\b|\bworkshop\b/, say: 'image worker pool' },
  { word: /\bmail post\b|\bdue mails?\b/, say: 'email outbox' },
  { word: /\bclash(es|ed)?\b/, say: 'conflict' },
  { word: /\bcomplaints?\b/, say: 'console error, refusal' },
  { word: /\bmanners\b/, say: 'politeness' },
  { word: /\bbarriers?\b/, say: 'accessibility violation' },
  { word: /\bread again\b/, say: 'refetch', inNamesOnly: true },
  { word: /\bin turn\b|\bturns\b/, say: 'concurrency limit, queue', inNamesOnly: true },
];

/** Where the words are written down, and what others have written. */
const notRead =
  /^(scripts\/words(\.test)?\.(mjs|ts)|package-lock\.json|NOTICE|LICENSE|.*\.(tsv|geojson|sql|svg|png|pdf))$/;
const isCode = /\.(tsx?|mjs)$/;
const isProse = /\.md$/;

/**
 * @typedef {object} Found
 * @property {string} file
 * @property {number} line 0 for the file's own name.
 * @property {string} text Where the word stands.
 * @property {GoneWord} gone
 */

/**
 * @param {string} file Its path inside the project.
 * @param {string} source
 * @returns {Found[]} Each place that says a word that is gone.
 */
export function findGoneWords(file, source) {
  /** @type {Found[]} */
  const found = [];
  /** Codes on the wire and names in the database, which stay as they are. */
  const isWritten = (/** @type {string} */ name) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name);
  const look = (/** @type {string} */ text, /** @type {number} */ line, /** @type {boolean} */ isName) => {
    if (isName && isWritten(text)) return;
    const plain = isName ? wordsOf(text) : text.toLowerCase().replaceAll(/[\s*/#_`-]+/g, ' ');
    for (const gone of goneWords) {
      if ((isName || !gone.inNamesOnly) && gone.word.test(plain)) found.push({ file, line, text, gone });
    }
  };
  look(path.posix.basename(file), 0, true);
  if (isProse.test(file)) {
    for (const [index, text] of source.split('\n').entries()) {
      look(text, index + 1, false);
      // A name inside prose is read as names are.
      for (const [, name = ''] of text.matchAll(/`([A-Za-z]\w*)`/g)) look(name, index + 1, true);
    }
  }
  if (isCode.test(file)) {
    for (const { text, line, isName } of spoken(file, source)) look(text, line, isName);
  }
  return found;
}

/**
 * @param {string} name camelCase, kebab-case or PascalCase.
 * @returns {string} Its words.
 */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();
}

const isRegExp = (/** @type {ts.Node} */ node) => node.kind === ts.SyntaxKind.RegularExpressionLiteral;

const titled = /^(test|it|describe|eachTry)$/;

/**
 * What a file of code says: names, comments, and the titles of tests.
 * @param {string} file
 * @param {string} source
 * @returns {{ text: string, line: number, isName: boolean }[]}
 */
function spoken(file, source) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const lineAt = (/** @type {number} */ at) => parsed.getLineAndCharacterOfPosition(at).line + 1;
  /** @type {{ text: string, line: number, isName: boolean }[]} */
  const all = [];
  let withoutLiterals = source;
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node) || isRegExp(node)) {
      const start = node.getStart(parsed);
      const blank = ' '.repeat(node.getEnd() - start);
      withoutLiterals = withoutLiterals.slice(0, start) + blank + withoutLiterals.slice(node.getEnd());
    }
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      all.push({ text: node.text, line: lineAt(node.getStart(parsed)), isName: true });
    }
    const [title] = ts.isCallExpression(node) && titled.test(rootOf(node.expression)) ? node.arguments : [];
    if (title !== undefined && ts.isStringLiteralLike(title)) {
      all.push({ text: title.text, line: lineAt(title.getStart(parsed)), isName: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  for (const { 0: text, index } of withoutLiterals.matchAll(/\/\/[^\n]*|\/\*[^]*?\*\//g)) {
    all.push({ text, line: lineAt(index), isName: false });
  }
  return all;
}

/**
 * @param {ts.Expression} expression
 * @returns {string} The name that a call begins with: `test` of `test.each([])(…)`.
 */
function rootOf(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return rootOf(expression.expression);
  return '';
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && !notRead.test(file) && (isCode.test(file) || isProse.test(file)));
  const found = files.flatMap((file) => findGoneWords(file, readFileSync(path.join(project, file), 'utf8')));
  for (const { file, line, text, gone } of found) {
    console.error(`${file}:${line}: ‘${text.trim().slice(0, 120)}’ → ${gone.say}`);
  }
  console.log(`${files.length} files, ${found.length} words that are gone`);
  if (found.length > 0 || files.length === 0) process.exitCode = 1;
}

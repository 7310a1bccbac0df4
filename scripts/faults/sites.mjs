import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { listFiles } from '../build-web.mjs';
import { root } from '../processes.mjs';
import { kindsOfLogic } from './kinds-of-logic.mjs';
import { kindsOfScreens } from './kinds-of-screens.mjs';

/**
 * Where a fault of a kind can be planted: by exact text, so that it stays where it is when lines move.
 * @typedef {object} Site
 * @property {string} kind
 * @property {string} package
 * @property {string} feature
 * @property {string} file
 * @property {string} says What is wrong then, in a sentence.
 * @property {string} from A text that the file has once.
 * @property {string} to What stands there instead.
 */

/** @type {Record<string, import('./changes.mjs').Kind>} */
const kinds = { ...kindsOfLogic, ...kindsOfScreens };

/** Neither what draws the example group and the icons, nor what tests use, is anything that a traveller meets. */
const notMet =
  /\.test\.tsx?$|\.d\.ts$|\/(testing|demo)\/|\.tables\.ts$|\/main\.tsx?$|\/features\/app-icon\/|\/cover-scenes\//;

/** @returns {Site[]} All sites of all kinds. */
export function findSites() {
  return ['concierge', 'contract', 'server', 'web'].flatMap((name) =>
    listFiles(`packages/${name}/src`)
      .filter((file) => /\.tsx?$/.test(file) && !notMet.test(file))
      .flatMap((file) => sitesIn(name, file)),
  );
}

/**
 * @param {string} name The package's.
 * @param {string} file
 * @returns {Site[]}
 */
function sitesIn(name, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const kindOfFile = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOfFile);
  /** @type {Site[]} */
  const sites = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const [kind, find] of Object.entries(kinds)) {
      const change = find(node, source);
      if (change === undefined) continue;
      if (leavesUnused(text, change)) continue;
      const says = `In ${whereIs(node)}: ${change.says}.`;
      sites.push({ kind, package: name, feature: featureOf(file), file, says, ...asEdit(text, change) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

/**
 * Whether a name is left that nothing uses any more, which the compiler sees.
 * @param {string} text
 * @param {import('./changes.mjs').Change} change
 */
function leavesUnused(text, { start, end, text: instead }) {
  const faulty = text.slice(0, start) + instead + text.slice(end);
  const names = new Set(text.slice(start, end).match(/\b[A-Za-z_]\w*\b/g));
  return [...names].some((name) => faulty.split(new RegExp(`\\b${name}\\b`)).length === 2);
}

/**
 * The feature of a file of any package; `app`, `ui` and `platform` where it has none.
 * @param {string} file
 */
export function featureOf(file) {
  const [first, second] = file.replace(/^packages\/\w+\/src\//, '').split('/');
  return (first === 'features' ? second : first) ?? '';
}

/**
 * What is around the node and has a name.
 * @param {ts.Node} node
 */
function whereIs(node) {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (ts.isSourceFile(outer.parent ?? outer)) {
      if (ts.isVariableStatement(outer)) return outer.declarationList.declarations[0]?.name.getText() ?? 'the module';
      if (ts.isFunctionDeclaration(outer) || ts.isClassDeclaration(outer)) return outer.name?.text ?? 'the module';
    }
    if (ts.isCallExpression(outer) && outer.expression.getText() === 'serve')
      return outer.arguments[0]?.getText() ?? '';
  }
  return 'the module';
}

/**
 * The change as whole lines, and as many of those around as make it one place in the file.
 * @param {string} text
 * @param {import('./changes.mjs').Change} change
 * @returns {{ from: string, to: string }}
 */
function asEdit(text, { start, end, text: instead }) {
  let from = lineStart(text, start);
  let to = lineEnd(text, end);
  for (let before = true; text.split(text.slice(from, to)).length > 2; before = !before) {
    if (before) from = lineStart(text, Math.max(0, from - 1));
    else to = lineEnd(text, to + 1);
  }
  return { from: text.slice(from, to), to: text.slice(from, start) + instead + text.slice(end, to) };
}

/**
 * @param {string} text
 * @param {number} at
 */
function lineStart(text, at) {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/**
 * @param {string} text
 * @param {number} at
 */
function lineEnd(text, at) {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/**
 * The same for the same site, whatever else is in the source: an order by it stays as it is when sites come and go.
 * @param {Site} site
 * @param {string} seed
 */
export function siteHash({ kind, file, from, to }, seed) {
  return createHash('sha256').update([seed, kind, file, from, to].join('\0')).digest('hex');
}

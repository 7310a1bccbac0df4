// Faults of what people see, hear and press.
import ts from 'typescript';
import { around, brief, calledName, isOwnStatement, remove, replace } from './changes.mjs';

/** @typedef {import('./changes.mjs').Kind} Kind */

/**
 * @param {ts.Node} node
 * @param {RegExp} names
 * @returns {node is ts.JsxAttribute}
 */
function isAttribute(node, names) {
  return ts.isJsxAttribute(node) && names.test(node.name.getText());
}

/** @type {Kind} */
const removedLabel = (node) =>
  isAttribute(node, /^aria-(label|labelledby|describedby|valuetext|current|expanded|pressed|invalid)$/)
    ? remove(node, `a screen reader does not hear \`${brief(node)}\``)
    : undefined;

/** @type {Kind} */
const silentRegion = (node) =>
  isAttribute(node, /^(role|aria-live)$/) && /status|alert|polite|assertive/.test(node.getText())
    ? remove(node, `what appears is not read out: no \`${brief(node)}\``)
    : undefined;

/** @type {Kind} A text that fades into its ground: the classes are right for the compiler, and for the test of the colours. */
const lowContrast = (node) => {
  if (!ts.isStringLiteral(node)) return undefined;
  const name = /(?<![\w:-])text-(ink-muted|ink|accent-ink)(?![\w/-])/.exec(node.text)?.[0];
  if (name === undefined || around(node, (outer) => isAttribute(outer, /className$/)) === undefined) return undefined;
  return replace(node, node.getText().replace(name, `${name}/45`), `a text is too pale to read: \`${name}/45\``);
};

/** @type {Kind} */
const droppedInvalidation = (node) => {
  if (!isOwnStatement(node)) return undefined;
  const name = calledName(node.expression);
  return /^(invalidateQueries|refreshResource|refresh\w*|removeQueries|setQueryData)$/.test(name)
    ? remove(node, `what was read before stays: no \`${brief(node.expression)}\``)
    : undefined;
};

/** @type {Kind} */
const lostState = (node) => {
  if (!isOwnStatement(node) || !/^set[A-Z]/.test(calledName(node.expression))) return undefined;
  if (/^set(Timeout|Interval|QueryData|Attribute)/.test(calledName(node.expression))) return undefined;
  return remove(node, `the state is not kept: no \`${brief(node.expression)}\``);
};

/** @type {Kind} */
const missingBranch = (node) => {
  if (ts.isIfStatement(node) && node.elseStatement === undefined && ts.isReturnStatement(node.thenStatement)) {
    const shown = node.thenStatement.expression;
    const isShown = shown !== undefined && /^\(?\s*</.test(shown.getText());
    return isShown ? remove(node, `nothing is shown of its own where \`${brief(node.expression)}\``) : undefined;
  }
  if (!ts.isJsxExpression(node) || node.expression === undefined || ts.isJsxAttribute(node.parent)) return undefined;
  const { expression } = node;
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken)
    return undefined;
  return remove(node, `what belongs there where \`${brief(expression.left)}\` is missing`);
};

/** @type {Kind} */
const lostFocus = (node) => {
  if (isAttribute(node, /^(initialFocus|finalFocus|autoFocus)$/)) return remove(node, `no \`${brief(node)}\``);
  if (!isOwnStatement(node) || calledName(node.expression) !== 'focus') return undefined;
  return remove(node, `the focus is lost: no \`${brief(node.expression)}\``);
};

/** @type {Kind} */
const enabledControl = (node) =>
  isAttribute(node, /^(disabled|pending|aria-disabled)$/)
    ? remove(node, `it can be pressed at any time: no \`${brief(node)}\``)
    : undefined;

/** @type {Kind} */
const silentFailure = (node) => {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'onError') return undefined;
  return replace(node.initializer, '() => undefined', 'a failure is not shown');
};

/** @type {Kind} */
const missingToast = (node) => {
  if (!isOwnStatement(node) || calledName(node.expression) !== 'showToast') return undefined;
  return remove(node, `it is not said: no \`${brief(node.expression)}\``);
};

/** @type {Kind} */
const waitsForConnection = (node) => {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'networkMode') return undefined;
  if (node.initializer.getText() !== "'always'") return undefined;
  return replace(node.initializer, "'online'", 'without a connection nothing fails: it waits without a word');
};

/** @type {Record<string, Kind>} */
export const kindsOfScreens = {
  'removed label': removedLabel,
  'silent region': silentRegion,
  'low contrast': lowContrast,
  'dropped invalidation': droppedInvalidation,
  'lost state': lostState,
  'missing branch': missingBranch,
  'lost focus': lostFocus,
  'enabled control': enabledControl,
  'silent failure': silentFailure,
  'missing toast': missingToast,
  'waits for a connection': waitsForConnection,
};

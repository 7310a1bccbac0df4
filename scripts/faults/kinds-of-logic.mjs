// Faults that can be anywhere, and those of a server.
import ts from 'typescript';
import { around, brief, calledName, isOwnStatement, remove, replace } from './changes.mjs';

/** @typedef {import('./changes.mjs').Kind} Kind */

/** What follows such a question rests on its answer, which the compiler sees. */
const narrows = /\b(null|undefined|instanceof|typeof)\b/;

/** @type {Kind} */
const invertedCondition = (node) => {
  if (!ts.isIfStatement(node) && !ts.isConditionalExpression(node)) return undefined;
  const condition = ts.isIfStatement(node) ? node.expression : node.condition;
  if (narrows.test(condition.getText())) return undefined;
  const isNegated = ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken;
  const opposite = isNegated ? condition.operand.getText() : `!(${condition.getText()})`;
  return replace(condition, opposite, `it decides by the opposite of \`${brief(condition)}\``);
};

/** @type {Map<ts.SyntaxKind, string>} */
const neighbours = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);

/** @type {Kind} */
const movedBoundary = (node) => {
  if (!ts.isBinaryExpression(node)) return undefined;
  const operator = neighbours.get(node.operatorToken.kind);
  if (operator === undefined) return undefined;
  return replace(node.operatorToken, operator, `\`${brief(node)}\` holds one step too early or too late`);
};

/** @type {Kind} */
const dayOff = (node) => {
  if (!ts.isCallExpression(node) || calledName(node) !== 'addDays') return undefined;
  const count = node.arguments[1];
  if (node.arguments.length !== 2 || count === undefined) return undefined;
  return replace(count, `${count.getText()} + 1`, `\`${brief(node)}\` is one day too late`);
};

/** @type {Record<string, string>} */
const otherRole = { owner: 'admin', admin: 'member', editor: 'member' };

/** @type {Kind} What an endpoint's `access` lets through is asked again by its handler, so that a wrong one is no fault alone. */
const wrongRole = (node) => {
  if (!ts.isStringLiteral(node)) return undefined;
  const other = otherRole[node.text];
  const { parent } = node;
  const isJudged =
    (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) ||
    (ts.isCallExpression(parent) && calledName(parent).startsWith('hold'));
  if (other === undefined || !isJudged) return undefined;
  return replace(node, `'${other}'`, `\`${brief(parent)}\` asks for '${other}' instead of '${node.text}'`);
};

/** @type {Kind} The linter sees a promise that nobody awaits, but for one with `void`. */
const missingAwait = (node) => {
  if (!isOwnStatement(node) || !ts.isAwaitExpression(node.expression)) return undefined;
  const { expression } = node.expression;
  return replace(node.expression, `void ${expression.getText()}`, `\`${brief(expression)}\` is not awaited`);
};

/** @type {Kind} */
const missingRefusal = (node) => {
  if (!ts.isIfStatement(node) || node.elseStatement !== undefined) return undefined;
  if (!ts.isThrowStatement(node.thenStatement) || narrows.test(node.expression.getText())) return undefined;
  return remove(node, `nobody is refused where \`${brief(node.expression)}\``);
};

/** @type {Kind} */
const wrongError = (node) => {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'AppError') return undefined;
  const code = node.arguments?.[0];
  if (code === undefined || !ts.isStringLiteral(code)) return undefined;
  const other = code.text === 'not_found' ? 'forbidden' : 'not_found';
  return replace(code, `'${other}'`, `it answers '${other}' instead of '${code.text}'`);
};

/** @type {Kind} */
const droppedCriterion = (node) => {
  if (!ts.isCallExpression(node) || calledName(node) !== 'and' || node.arguments.length < 2) return undefined;
  const last = node.arguments.at(-1);
  const before = node.arguments.at(-2);
  if (last === undefined || before === undefined || ts.isSpreadElement(last)) return undefined;
  const change = replace(last, '', `rows are found without \`${brief(last)}\``);
  return { ...change, start: before.getEnd() };
};

/** @type {Kind} */
const otherOrder = (node) => {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const other = { asc: 'desc', desc: 'asc' }[node.expression.text];
  if (other === undefined || around(node, (outer) => calledName(outer) === 'orderBy') === undefined) return undefined;
  return replace(node.expression, other, `rows come in the opposite order of \`${brief(node)}\``);
};

/** @type {Kind} What announces is an argument of most handlers, and the compiler sees one that nothing uses. */
const removedAnnouncement = (node) => {
  if (!isOwnStatement(node) || !calledName(node.expression).startsWith('announce')) return undefined;
  return replace(node, `if (Date.now() < 0) ${node.getText()}`, `nobody is told: no \`${brief(node.expression)}\``);
};

/** @type {Kind} */
const swallowedError = (node) => {
  if (!around(node, ts.isCatchClause)) return undefined;
  const isRethrown = ts.isThrowStatement(node) && ts.isBlock(node.parent);
  const isShown =
    isOwnStatement(node) &&
    /^(showFailure|show\w*|fail|set\w*(Error|Failure|Problem)\w*)$/.test(calledName(node.expression));
  return isRethrown || isShown ? remove(node, `the error is swallowed: no \`${brief(node)}\``) : undefined;
};

const boundNames = /^(maxLength|minLength|maximum|minimum|lte|gte|limit|length)$/;

/** @type {Kind} */
const wrongBound = (node) => {
  if (!ts.isNumericLiteral(node)) return undefined;
  const { parent } = node;
  const isBound =
    (ts.isCallExpression(parent) && boundNames.test(calledName(parent))) ||
    (ts.isVariableDeclaration(parent) && /^[A-Z_]*(MAX|MIN|LIMIT|MOST)[A-Z_]*$/.test(parent.name.getText()));
  if (!isBound) return undefined;
  const value = Number(node.text);
  return replace(node, String(value + 1), `\`${brief(parent)}\` allows ${value + 1} instead of ${value}`);
};

/** @type {Kind} */
const shortenedMessage = (node) => {
  if (!ts.isStringLiteral(node) && !ts.isJsxText(node)) return undefined;
  const isMessage =
    ts.isJsxText(node) ||
    (ts.isPropertyAssignment(node.parent) && /^(title|message|text)$/.test(node.parent.name.getText())) ||
    (ts.isVariableDeclaration(node.parent) && node.parent.name.getText().endsWith('_MESSAGE'));
  const words = node
    .getText()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^['" ]|['" ]$/g, '')
    .split(' ');
  if (!isMessage || words.length < 3 || /['\\{}&]/.test(words.join(' '))) return undefined;
  const shorter = words.slice(0, -1).join(' ');
  return replace(node, ts.isJsxText(node) ? shorter : `'${shorter}'`, `it says '${shorter}' only`);
};

/** @type {Record<string, Kind>} */
export const kindsOfLogic = {
  'inverted condition': invertedCondition,
  'moved boundary': movedBoundary,
  'day off by one': dayOff,
  'wrong role': wrongRole,
  'missing await': missingAwait,
  'missing refusal': missingRefusal,
  'wrong error': wrongError,
  'dropped criterion': droppedCriterion,
  'other order': otherOrder,
  'removed announcement': removedAnnouncement,
  'swallowed error': swallowedError,
  'wrong bound': wrongBound,
  'shortened message': shortenedMessage,
};

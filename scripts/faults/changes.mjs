import ts from 'typescript';

/**
 * What becomes of a place in a source.
 * @typedef {object} Change
 * @property {number} start
 * @property {number} end
 * @property {string} text What stands there instead.
 * @property {string} says What is wrong then, as the end of 'in <where>: …'.
 */

/**
 * A kind of fault: the changes that can be made at a node of a source.
 * @typedef {(node: ts.Node, source: ts.SourceFile) => Change | undefined} Kind
 */

/**
 * @param {ts.Node} node
 * @param {string} text
 * @param {string} says
 * @returns {Change}
 */
export function replace(node, text, says) {
  return { start: node.getStart(), end: node.getEnd(), text, says };
}

/**
 * Takes a statement or an attribute out, with its line where nothing else is on it.
 * @param {ts.Node} node
 * @param {string} says
 * @returns {Change}
 */
export function remove(node, says) {
  const { text } = node.getSourceFile();
  const start = node.getStart();
  const end = node.getEnd();
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const isWholeLine = text.slice(lineStart, start).trim() === '' && text[end] === '\n';
  return { start: isWholeLine ? lineStart : start, end: isWholeLine ? end + 1 : end, text: '', says };
}

/**
 * A piece of a source on one line, short enough for a table.
 * @param {ts.Node} node
 */
export function brief(node) {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  return text.length > 70 ? `${text.slice(0, 69)}…` : text;
}

/**
 * @param {ts.Node} node
 * @returns {string} The name of what is called, without what it is called of; empty where nothing is.
 */
export function calledName(node) {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return calledName(node.expression);
  if (!ts.isCallExpression(node)) return '';
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/**
 * @param {ts.Node} node
 * @returns {node is ts.ExpressionStatement}
 */
export function isOwnStatement(node) {
  return ts.isExpressionStatement(node) && ts.isBlock(node.parent);
}

/**
 * @param {ts.Node} node
 * @param {(node: ts.Node) => boolean} fits
 * @returns {ts.Node | undefined} The nearest node around it that fits.
 */
export function around(node, fits) {
  let outer = node.parent;
  while (outer !== undefined && !fits(outer)) outer = outer.parent;
  return outer;
}

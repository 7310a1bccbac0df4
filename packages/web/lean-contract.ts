import { parseAst } from 'vite';
import type { Plugin } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
/** What the web app needs of an endpoint to call it; the rest is the server's. */
const CALLED_BY: ReadonlySet<string> = new Set(['method', 'path', 'status', 'file', 'complete']);

/** A piece of source text in the place of another. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** As much of a node of the syntax tree as is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * Leaves out of the web app what only the server uses of the contract: what an endpoint parses, and every schema that no
 * form needs. The constants of the contract's modules are marked as free of side effects, which no bundler can tell of a schema's
 * checks, so that those that nothing refers to are dropped.
 */
export const leanContract = (): Plugin => {
  let endpoints = 0;
  return {
    name: 'caravan:lean-contract',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const lean = withoutUnused(code);
      endpoints += lean.endpoints;
      return { code: lean.code, map: null };
    },
    buildEnd(error) {
      if (!error && endpoints === 0) throw new Error('No endpoint was met: see lean-contract.ts.');
    },
  };
};

/** A module's text, with its constants free to be dropped and its endpoints cut down to what calls them; and how many those are. */
export const withoutUnused = (code: string): { code: string; endpoints: number } => {
  const constants = constantsIn(parseAst(code).body as unknown as Node[]);
  const [endpoints, others] = [constants.filter(isEndpoint), constants.filter((node) => !isEndpoint(node))];
  return {
    code: cutInto(code, [...others.flatMap(asPure), ...endpoints.flatMap(callable)]),
    endpoints: endpoints.length,
  };
};

/** The values of a module's own constants. */
const constantsIn = (body: readonly Node[]): Node[] =>
  body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? ((node['declaration'] as Node | null) ?? node) : node))
    .filter((node) => node.type === 'VariableDeclaration')
    .flatMap((node) => node['declarations'] as Node[])
    .map((declarator) => declarator['init'] as Node | null)
    .filter((value) => value !== null);

const isEndpoint = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && (callee as Node)['name'] === 'endpoint';

/** Around a value whose making matters to nobody but to whoever uses it. */
const asPure = ({ type, start, end }: Node): Cut[] =>
  type === 'ArrowFunctionExpression' || type === 'Literal'
    ? []
    : [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ];

/** An endpoint without what it is not called by. */
const callable = (call: Node): Cut[] => {
  const shape = (call['arguments'] as Node[])[0];
  const properties = (shape?.['properties'] ?? []) as Node[];
  const others = properties.filter(({ key }) => !CALLED_BY.has(String((key as Node)['name'])));
  return [
    { start: call.start, end: call.start, text: '/* @__PURE__ */ ' },
    ...others.map(({ start, end }) => ({ start, end, text: '...{}' })),
  ];
};

const cutInto = (code: string, cuts: readonly Cut[]): string => {
  let [done, at] = ['', 0];
  for (const { start, end, text } of cuts.toSorted((a, b) => a.start - b.start)) {
    done += code.slice(at, start) + text;
    at = end;
  }
  return done + code.slice(at);
};

import { expect, test } from 'vitest';
import { withoutUnused } from './lean-contract.ts';

const CALL = `export const f = endpoint({
  method: 'GET',
  path: '/api/f/:id',
  summary: 'Everything, with brackets ) and } too.',
  params: z.object({ id }),
  response: z.array(fSchema).max(5),
  status: 200,
});`;

/** What a module of that text makes. */
const made = async (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`);

test('an endpoint keeps what it is called by, and nothing of what the server parses', async () => {
  const { code, endpoints } = withoutUnused(CALL);

  // Had anything else stayed, z and fSchema would be missing here.
  const { f } = await made(`const endpoint = (shape) => shape;\n${code}`);
  expect(endpoints).toBe(1);
  expect(f).toEqual({ method: 'GET', path: '/api/f/:id', status: 200 });
});

test.each([
  ['export const [a, b] = [1, 2];', { a: 1, b: 2 }],
  ['const one = 1; export const two = one + Number("1");', { two: 2 }],
  ['export const list = [1, 2].map((n) => n * 2), sum = list.reduce((a, b) => a + b, 0);', { list: [2, 4], sum: 6 }],
  ['export const object = { a: { b: String(1) } };', { object: { a: { b: '1' } } }],
  ['const a = 1; export { a as b };', { b: 1 }],
])('every other constant stays what it is: %s', async (code, expected) => {
  const lean = withoutUnused(code);

  expect(await made(lean.code)).toMatchObject(expected);
  expect(lean.endpoints).toBe(0);
});

test('what has no value yet, and functions, are left as they are', () => {
  const code = 'let later;\nexport const call = () => later();\nexport function go() {}\nexport default 1;';

  expect(withoutUnused(code).code).toBe(code);
});

import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectEndpoints, nameOf } from '../testing/contract-endpoints.ts';
import { fieldsOf } from '../testing/hostile.ts';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly description?: string;
  readonly responses: Record<string, { readonly content?: unknown }>;
  readonly security?: unknown;
}

const endpoints = await collectEndpoints();

let app: TestApp;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  app = await startTestApp();
  paths = (await app.anonymous.get<{ paths: typeof paths }>('/api/docs/json')).body.paths;
});
afterAll(() => app.stop());

const bodyTypes = ({ body, file }: EndpointShape): string[] => {
  const types = [...(file ? ['multipart/form-data'] : []), ...(body ? ['application/json'] : [])];
  return file?.isRequired ? ['multipart/form-data'] : types;
};

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  'the description of $name',
  ({ endpoint }) => {
    const operation = (): Operation | undefined =>
      paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    const parameters = (place: string): string[] =>
      (operation()?.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);

    test('says what it answers', () => {
      const answers = operation()?.responses ?? {};

      expect(Object.keys(answers).toSorted()).toEqual([String(endpoint.status), '4XX', '5XX']);
      const hasContent = endpoint.response !== undefined || endpoint.answersFile !== undefined;
      expect(answers[endpoint.status]?.content !== undefined).toBe(hasContent);
    });

    test('says what it takes', () => {
      expect(parameters('path')).toEqual(fieldsOf(endpoint.params));
      expect(parameters('query')).toEqual(fieldsOf(endpoint.query));
      expect(parameters('header')).toEqual(endpoint.method === 'GET' ? [] : ['Idempotency-Key']);
      expect(Object.keys(operation()?.requestBody?.content ?? {})).toEqual(bodyTypes(endpoint));
    });

    test('says whether it comes in events', () => {
      expect(operation()?.description?.includes('text/event-stream')).toBe(endpoint.events !== undefined);
    });

    test('says whether it needs a session', () => {
      expect(operation()?.security).toEqual(endpoint.access === 'public' ? undefined : [{ session: [] }]);
    });
  },
);

test('the description is sent once to each browser, and to a HEAD without its bytes', async () => {
  const address = `${app.url}/api/docs/json`;
  const first = await fetch(address);
  const etag = first.headers.get('etag') ?? '';

  const [again, head, other] = await Promise.all([
    fetch(address, { headers: { 'if-none-match': etag } }),
    fetch(address, { method: 'HEAD' }),
    fetch(address, { headers: { 'if-none-match': '"another"' } }),
  ]);

  expect(etag).toMatch(/^"[\w-]{43}"$/);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([
    200,
    (await first.arrayBuffer()).byteLength,
  ]);
  expect([other.status, Object.keys(((await other.json()) as { paths: object }).paths)]).toEqual([
    200,
    Object.keys(paths),
  ]);
});

test.each(['nothing', 'static/nothing.js', '%2e%2e%2fhealth'])('the documentation has no %s', async (name) => {
  const answer = await app.anonymous.get(`/api/docs/${name}`);

  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

// Each would have the same bytes made and kept once more.
test.each(['./json', '%2e/%2E/json', '/json', '%2fjson', 'static//index.html', 'static/./index.html', 'json/.'])(
  'the documentation knows nothing by another way to write its name: %s',
  async (name) => {
    const answer = await sendRaw(app.url, headOf(`GET /api/docs/${name}`, []));

    expect(answer.status).toBe(404);
  },
);

test.each([
  ['', 'text/html; charset=utf-8'],
  ['/', 'text/html; charset=utf-8'],
  ['/json', 'application/json; charset=utf-8'],
  ['/yaml', 'application/x-yaml; charset=utf-8'],
  ['/static/swagger-ui.css', 'text/css; charset=utf-8'],
])('the documentation says what %j is written in', async (name, type) => {
  const answer = await fetch(`${app.url}/api/docs${name}`);

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
});

test('the page that shows the description loads nothing of other sites and asks for no https', async () => {
  const page = await fetch(`${app.url}/api/docs`);

  const policy = page.headers.get('content-security-policy') ?? '';

  expect(page.status).toBe(200);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https:|swagger\.io|upgrade-insecure/);
});

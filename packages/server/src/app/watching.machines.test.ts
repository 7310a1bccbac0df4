import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadedIn, recordingModules } from '../testing/loaded-modules.ts';
import { freePorts } from '../testing/free-ports.ts';
import { alertRules, dashboardExpressions, metricsIn } from '../testing/monitoring-files.ts';
import { monitoringFolder } from '../testing/prometheus.ts';
import { type Person, signUp } from '../testing/person.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { headOf, sendAndLeave } from '../testing/raw-request.ts';
import { readMetrics, valueIn } from '../testing/read-metrics.ts';
import { type S3Stub, startS3Stub } from '../testing/s3-stub.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTraceCollector, type TraceCollector } from '../testing/trace-collector.ts';
import { upload } from '../testing/uploads.ts';

const TOKEN = 'the-token-of-prometheus';
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

let database: TestDatabase;
let collector: TraceCollector;
let folder: string;
let server: ServerProcess;
let metricsUrl: string;
let ines: Person;
let tripId: string;
let bucket: S3Stub;
let objectId: string;
const lines: Record<string, unknown>[] = [];

const start = (env: Record<string, string>) =>
  startServer({ DATABASE_URL: database.url, ...env }, (line) => lines.push(line));

const read = (): Promise<string> => readMetrics(metricsUrl, TOKEN);
const valueOf = async (metric: string): Promise<number | undefined> => valueIn(await read(), metric);

const inProgress = () => valueOf('caravan_http_requests_in_progress');

const guide = (): Promise<string> => readFile(path.join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('testFolder'), 'watching-'));
  database = await createTestDatabase();
  collector = await startTraceCollector();
  const [port = 0] = await freePorts(1);
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  bucket = await startS3Stub();
  // With a bucket a server has no data folder, not even where the settings name one.
  server = await start({
    SERVER_KEY: 'k'.repeat(43),
    DATA_DIR: path.join(folder, 'none'),
    ...bucket.env,
    ...recordingModules(path.join(folder, 'watched.modules')),
    METRICS_PORT: String(port),
    METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
    TRUST_PROXY: '127.0.0.1',
  });
  ines = await signUp(server.url);
  const trip = { title: 'Lisbon', startDate: '2030-05-01', endDate: '2030-05-08', timezone: 'Europe/Lisbon' };
  tripId = (await ines.post<{ id: string }>('/api/trips', { ...trip, description: '', destination: 'Lisbon' })).body.id;
  const uploaded = await upload(ines, { name: 'a.txt', bytes: 'Check-in from 15:00' });
  objectId = path.basename(uploaded.body.objectPath);
});

afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await Promise.all([collector.stop(), bucket.stop()]);
  await database.release();
});

describe('the metrics', () => {
  test.each([
    ['nothing shown', {}, 401],
    ['another token', { authorization: 'Bearer another-token-of-nobody' }, 401],
    ['the token', { authorization: `Bearer ${TOKEN}` }, 200],
  ])('are for whoever shows the token: with %s', async (_what, headers, status) => {
    expect((await fetch(metricsUrl, { headers })).status).toBe(status);
  });

  test('are not at the address that people open, also with the token', async () => {
    const answer = await ines.get('/metrics', { authorization: `Bearer ${TOKEN}` });

    expect(answer.status).toBe(404);
  });

  test('are all that their port serves', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const statuses = await Promise.all(
      ['/', '/api/config', '/metrics/x'].map(
        async (place) => (await fetch(new URL(place, metricsUrl), { headers })).status,
      ),
    );
    const posted = await fetch(metricsUrl, { method: 'POST', headers });

    expect([...statuses, posted.status]).toEqual([404, 404, 404, 405]);
  });

  test('count requests by route, and never name what a request was about', async () => {
    const route = 'method="GET",route="/api/trips/:tripId"';
    const before = (await valueOf(`caravan_http_requests_total{${route},status="200"}`)) ?? 0;

    await ines.get(`/api/trips/${tripId}`);
    await ines.get(`/nobody-has-this-page.php?of=${ines.id}`);
    await expect.poll(() => valueOf(`caravan_http_requests_total{${route},status="200"}`)).toBe(before + 1);

    const text = await read();
    expect(await valueOf(`caravan_http_request_duration_seconds_count{${route}}`)).toBe(before + 1);
    expect(text).toContain('route="none",status="404"');
    expect(text).not.toContain(tripId);
    expect(text).not.toContain(ines.id);
    expect(text).not.toContain('nobody-has-this-page');
  });

  test.each([
    ['before the answer', 'GET', '/api/objects/:objectId', 'hang'],
    ['in the middle of the answer', 'GET', '/api/objects/:objectId', 'stall'],
    ['in the middle of an upload', 'POST', '/api/objects/upload', null],
  ] as const)('count whoever goes away %s, and so do the traces', async (_when, method, route, fault) => {
    const labels = `method="${method}",route="${route}"`;
    const times = `caravan_http_request_duration_seconds_count{${labels}}`;
    const before = (await valueOf(times)) ?? 0;
    bucket.fail(fault, { times: 1, method });
    const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 100'];
    const headers = [`cookie: ${ines.session['cookie']}`, ...(method === 'POST' ? form : [])];
    const sent =
      headOf(`${method} ${route.replace(':objectId', objectId)}`, headers) + (method === 'POST' ? '--x' : '');

    await sendAndLeave(server.url, sent, () => expect.poll(() => inProgress()).toBe(1));

    await expect.poll(() => valueOf(times)).toBe(before + 1);
    expect(await valueOf(`caravan_http_requests_total{${labels},status="499"}`)).toBeGreaterThan(0);
    expect(await inProgress()).toBe(0);
    const left = () => collector.spans.filter((span) => span.attributes['http.response.status_code'] === 499);
    await expect.poll(() => left().map(({ name }) => name)).toContain(`${method} ${route}`);
  });

  test('count sockets, trips and frames, and time the way of a change to them', async () => {
    const fanOuts = (await valueOf('caravan_live_fan_out_seconds_count')) ?? 0;
    const live = await ines.live();
    await live.join(tripId);

    await ines.put(`/api/trips/${tripId}`, { title: 'Lisboa' });
    await live.next('trip_changed');

    expect([await valueOf('caravan_live_sockets'), await valueOf('caravan_live_trips')]).toEqual([1, 1]);
    expect(await valueOf('caravan_live_frames_received_total')).toBeGreaterThanOrEqual(1);
    expect(await valueOf('caravan_live_frames_sent_total')).toBeGreaterThanOrEqual(2);
    expect(await valueOf('caravan_live_fan_out_seconds_count')).toBeGreaterThan(fanOuts);
    live.close();
    await expect.poll(() => valueOf('caravan_live_sockets')).toBe(0);
  });

  test('say that a bucket does not know the key, and what it was', async () => {
    const refused = 'caravan_outside_calls_total{service="bucket",outcome="key"}';
    expect(await valueOf('caravan_store_away{store="database"}')).toBe(0);
    await expect.poll(() => valueOf('caravan_store_away{store="bucket"}')).toBe(0);
    bucket.fail({ status: 403, code: 'InvalidAccessKeyId' });

    expect((await ines.get(`/api/objects/${objectId}`)).status).toBe(503);

    expect(await valueOf(refused)).toBeGreaterThan(0);
    expect(await valueOf('caravan_store_away{store="bucket"}')).toBe(1);
    bucket.fail(null);
    expect(await valueOf('caravan_store_away{store="bucket"}')).toBe(0);
    expect(await valueOf('caravan_store_away{store="redis"}')).toBeUndefined();
  });

  test('say how the database, the jobs and the disk are', async () => {
    await expect.poll(() => valueOf('caravan_job_runs_total{job_name="housekeeping",outcome="success"}')).toBe(1);

    expect(await valueOf('caravan_job_last_success_timestamp_seconds{job_name="housekeeping"}')).toBeGreaterThan(
      Date.now() / 1_000 - 3_600,
    );
    expect(await valueOf('caravan_database_statement_duration_seconds_count{operation="insert"}')).toBeGreaterThan(0);
    expect(await valueOf('caravan_database_connection_wait_seconds_count')).toBeGreaterThan(0);
    expect(await valueOf('caravan_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(await valueOf('caravan_disk_free_bytes')).toBeGreaterThan(0);
    expect(await valueOf('caravan_mails_waiting')).toBeGreaterThanOrEqual(0);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });
});

describe('the traces', () => {
  const spanOf = (name: string, traceId?: string) =>
    collector.spans.find((span) => span.name === name && (traceId === undefined || span.traceId === traceId));

  test('follow a request to its statements, without their values', async () => {
    await ines.get(`/api/trips/${tripId}?of=${ines.id}`);

    await expect.poll(() => spanOf('GET /api/trips/:tripId')).toBeDefined();
    const request = spanOf('GET /api/trips/:tripId');
    const statement = collector.spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(request).toMatchObject({
      service: 'caravan',
      isError: false,
      attributes: { 'http.route': '/api/trips/:tripId', 'http.response.status_code': 200 },
    });
    expect(statement).toMatchObject({
      traceId: request?.traceId,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': expect.any(String) },
    });
    expect(JSON.stringify(collector.spans)).not.toContain(tripId);
    expect(JSON.stringify(collector.spans)).not.toContain(ines.id);
  });

  test('hold the jobs, and no statement that stands alone', async () => {
    await expect.poll(() => spanOf('job housekeeping')).toBeDefined();

    const orphans = collector.spans.filter((span) => 'db.system.name' in span.attributes && !span.parentSpanId);
    expect(orphans).toEqual([]);
  });

  test('reach the collector with its key', async () => {
    await expect.poll(() => collector.headers.length).toBeGreaterThan(0);

    expect(collector.headers[0]).toMatchObject({ 'x-key': 'of the collector' });
  });

  test('go on where a trusted proxy began one, and the log names it', async () => {
    const { traceId, spanId } = CALLER;
    const traceparent = `00-${traceId}-${spanId}-01`;

    await ines.get('/api/config', { traceparent, 'x-forwarded-for': '198.51.100.7' });

    await expect.poll(() => spanOf('GET /api/config', traceId)).toMatchObject({ parentSpanId: spanId });
    const said = lines.filter((line) => line['trace_id'] === traceId);
    expect(said).toContainEqual(expect.objectContaining({ msg: 'request', route: '/api/config', status: 200 }));
  });

  test.each([
    ['comes through no proxy', '/api/health', {}],
    [
      'is none',
      '/api/ready',
      { 'x-forwarded-for': '198.51.100.7', traceparent: `00-${'0'.repeat(32)}-${CALLER.spanId}-01` },
    ],
  ])('begin anew where what is claimed %s', async (_why, place, headers) => {
    const claimed = 'aaf7651916cd43dd8448eb211c80319c';
    const before = collector.spans.length;

    await ines.get(place, { traceparent: `00-${claimed}-${CALLER.spanId}-01`, ...headers });
    await expect.poll(() => spanOf(`GET ${place}`)).toBeDefined();

    const traces = collector.spans.slice(before).map(({ traceId }) => traceId);
    expect(traces).not.toContain(claimed);
    expect(traces).not.toContain('0'.repeat(32));
  });
});

describe('what is written of the metrics', () => {
  /** The names that the server announces, with what it says of each. */
  const announced = async (): Promise<Map<string, string>> =>
    new Map([...(await read()).matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name = '', help = '']) => [name, help]));

  test('asks in the dashboard and in the alerts for what the server has', async () => {
    const names = new Set((await announced()).keys());
    const expressions = [
      ...(await dashboardExpressions()).map(({ expression }) => expression),
      ...(await alertRules()).map(({ expr }) => expr),
    ];

    expect(expressions.length).toBeGreaterThan(50);
    expect(expressions.flatMap(metricsIn).filter((name) => !names.has(name))).toEqual([]);
  });

  test('shows each of them in the dashboard', async () => {
    const shown = new Set((await dashboardExpressions()).flatMap(({ expression }) => metricsIn(expression)));
    const own = [...(await announced()).keys()].filter((name) => name.startsWith('caravan_'));

    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('lists each of them in the operations guide in its own words', async () => {
    const rows = [...(await guide()).matchAll(/^\| `(caravan_\w+)` +\| (.+?) +\|/gm)];
    const own = [...(await announced()).entries()].filter(([name]) => name.startsWith('caravan_'));

    expect(Object.fromEntries(rows.map(([, name, help]) => [name, help]))).toEqual(Object.fromEntries(own));
  });

  test('says in the operations guide what to do about each alert', async () => {
    const rows = [...(await guide()).matchAll(/^\| `(Caravan\w+)` +\|/gm)].map(([, name = '']) => name);
    const rules = await alertRules();

    expect(rows.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    expect(new Set(rules.map(({ annotations }) => annotations.runbook))).toEqual(
      new Set(['docs/operations.md#alarms']),
    );
    expect(await guide()).toMatch(/^#+ Alarms$/m);
  });

  test('has for each alert a test of when it is raised, and of when it is not', async () => {
    const tests = await readFile(path.join(monitoringFolder, 'caravan.rules.test.yml'), 'utf8');
    const named = (await alertRules()).map(({ alert }) => alert);

    expect(named.filter((alert) => !tests.includes(`name: ${alert} fires`))).toEqual([]);
    expect(named.filter((alert) => !tests.includes(`name: ${alert} stays quiet`))).toEqual([]);
  });
});

test('without the settings nothing that watches is loaded', async () => {
  const file = path.join(folder, 'quiet.modules');
  // Two servers that share nothing else may not share a database.
  const own = await createTestDatabase();
  const quiet = await start({ DATA_DIR: path.join(folder, 'quiet'), DATABASE_URL: own.url, ...recordingModules(file) });
  await signUp(quiet.url);
  quiet.signal('SIGTERM');
  await quiet.ended;
  await own.release();

  const [without, withThem] = [await loadedIn(file), await loadedIn(path.join(folder, 'watched.modules'))];

  expect([...withThem.packages]).toEqual(
    expect.arrayContaining(['prom-client', '@opentelemetry/api', '@opentelemetry/exporter-trace-otlp-http']),
  );
  expect([...without.packages]).toContain('fastify');
  expect([...without.packages].filter((name) => /prom|opentelemetry|tdigest|bintrees/.test(name))).toEqual([]);
  expect([...without.own].filter((file) => /prometheus|traces|metrics/.test(file))).toEqual([]);
});

import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePorts } from '../testing/free-ports.ts';
import { alertRules, dashboardExpressions, metricsIn } from '../testing/monitoring-files.ts';
import { type Person, signUp } from '../testing/person.ts';
import { type PhotonStub, startPhoton } from '../testing/photon-stub.ts';
import { monitoringFolder, type Prometheus, startPrometheus } from '../testing/prometheus.ts';
import { samplePng } from '../testing/sample-pictures.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { type SmtpStub, startSmtp } from '../testing/smtp-stub.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { upload } from '../testing/uploads.ts';

const TOKEN = 'the-token-of-prometheus';
/** What Grafana fills into the dashboard's expressions; a window of some readings. */
const filled = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '20s').replaceAll('$job', 'caravan').replaceAll('$instance', '.*');

let database: TestDatabase;
let photon: PhotonStub;
let smtp: SmtpStub;
let server: ServerProcess;
let prometheus: Prometheus;
let ines: Person;
let target: string;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(inject('testFolder'), 'monitoring-'));
  database = await createTestDatabase();
  photon = await startPhoton([{ name: 'Lisbon', type: 'city', latitude: 38.7, longitude: -9.1 }]);
  smtp = await startSmtp();
  const [port = 0] = await freePorts(1);
  target = `127.0.0.1:${port}`;
  const watching = { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN };
  const dataDir = path.join(folder, 'data');
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...watching,
    ...photon.env,
    ...smtp.env,
  });
  prometheus = await startPrometheus(path.join(folder, 'prometheus'), [target], TOKEN);
  ines = await signUp(server.url);
});

afterAll(async () => {
  await prometheus.stop();
  server.signal('SIGTERM');
  await server.ended;
  await Promise.all([photon.stop(), smtp.stop()]);
  await database.release();
});

/** Something of everything that is counted. */
const causeTraffic = async (): Promise<void> => {
  const trip = { title: 'Lisbon', startDate: '2030-05-01', endDate: '2030-05-08', timezone: 'Europe/Lisbon' };
  const created = { ...trip, description: '', destination: 'Lisbon' };
  const { id } = (await ines.post<{ id: string }>('/api/trips', created)).body;
  const live = await ines.live();
  await live.join(id);
  await ines.put(`/api/trips/${id}`, { title: 'Lisboa' });
  await live.next('trip_changed');
  live.close();
  await ines.get('/api/places/autocomplete?input=Lis');
  await upload(ines, { name: 'a.png', bytes: new Uint8Array(await samplePng()), type: 'image/png' });
};

describe('promtool', () => {
  const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: monitoringFolder });

  test('takes the rules and the example of a configuration', async () => {
    expect((await promtool('check', 'rules', 'caravan.rules.yml')).stdout).toMatch(/SUCCESS: \d+ rules found/);
    expect((await promtool('check', 'config', '--syntax-only', 'prometheus.yml')).stdout).toContain('SUCCESS');
  });

  test('sees each alert fire for what it is for, and stay quiet otherwise', async () => {
    expect((await promtool('test', 'rules', 'caravan.rules.test.yml')).stdout).toContain('SUCCESS');
  });
});

describe('a Prometheus that reads a server', () => {
  test('has every name of the dashboard and the alerts, with values', async () => {
    await causeTraffic();
    const expressions = [
      ...(await dashboardExpressions()).map(({ expression }) => filled(expression)),
      ...(await alertRules()).map(({ expr }) => expr),
    ];
    const names = [...new Set(expressions.flatMap(metricsIn))];

    for (const name of names) {
      const expression = name.endsWith('_seconds') ? `${name} or ${name}_count` : name;
      await expect.poll(() => prometheus.query(expression), { message: name, timeout: 30_000 }).not.toEqual([]);
    }
  });

  test('yields something for every expression of the dashboard', { timeout: 120_000 }, async () => {
    for (const { panel, expression } of await dashboardExpressions()) {
      // What grows is seen between two readings.
      const found = async () => {
        await causeTraffic();
        return prometheus.query(filled(expression));
      };
      await expect.poll(found, { message: `${panel}: ${expression}`, timeout: 30_000 }).not.toEqual([]);
    }
  });

  test('judges every alert without an error, and none is raised by a server that is well', async () => {
    const names = (await alertRules()).map(({ alert }) => alert);
    const health = async () => [...(await prometheus.alerts()).values()].map((rule) => rule.health);
    await expect.poll(health, { timeout: 30_000 }).toEqual(names.map(() => 'ok'));

    const alerts = await prometheus.alerts();
    expect([...alerts.keys()].toSorted()).toEqual(names.toSorted());
    expect([...alerts].filter(([, { state }]) => state === 'firing')).toEqual([]);
    expect(await prometheus.query('up')).toEqual([{ metric: expect.objectContaining({ instance: target }), value: 1 }]);
  });

  test('keeps few series, and no name of anybody in their labels', async () => {
    const series = await prometheus.query('{job="caravan"}');
    const labels = new Set(series.flatMap(({ metric }) => Object.entries(metric).map((each) => each.join('='))));

    expect(series.length).toBeLessThan(1_000);
    expect([...labels].filter((label) => /[0-9a-f]{8}-[0-9a-f]{4}-|@|person/i.test(label))).toEqual([]);
  });
});

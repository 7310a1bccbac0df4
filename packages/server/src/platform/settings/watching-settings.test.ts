import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const TOKEN = 'the-token-of-prometheus';

test('nobody watches where nothing is set', () => {
  expect(readSettings({ METRICS_HOST: '0.0.0.0', OTEL_SERVICE_NAME: 'trips' }).watching).toEqual({
    metrics: null,
    traces: null,
  });
});

test('metrics are served to this machine alone where no more is said', () => {
  expect(readSettings({ METRICS_PORT: '9464' }).watching.metrics).toEqual({
    port: 9464,
    host: '127.0.0.1',
    token: null,
  });
});

test('metrics for other machines need a token', () => {
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };

  expect(() => readSettings(open)).toThrow(/^The setting METRICS_TOKEN is wrong: METRICS_HOST lets other machines in/);
  expect(readSettings({ ...open, METRICS_TOKEN: TOKEN }).watching.metrics?.token).toBe(TOKEN);
});

test('traces go to where the standard has them, with their headers', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YWJjOg==,x-tenant=trips',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };

  expect(readSettings(env).watching.traces).toEqual({
    url: 'https://collector.example.com/otlp/v1/traces',
    headers: { authorization: 'Basic YWJjOg==', 'x-tenant': 'trips' },
    serviceName: 'caravan',
    sampledShare: 0.25,
  });
});

test.each([
  ['METRICS_PORT', { METRICS_PORT: '70000' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'secret-without-a-name' }],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'secret=100%' },
  ],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '1.5' }],
])('a wrong %s is named, and no secret with it', (name, env) => {
  const attempt = () => readSettings(env);

  expect(attempt).toThrow(`The setting ${name} is wrong`);
  expect(attempt).not.toThrow(/secret/);
});

// A load generator in a process of its own, on the second core: reads its task from the argument, prints its result.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { LoadResult, LoadTask } from './compare.ts';

const task = JSON.parse(process.argv[2] ?? '') as LoadTask;
const { url, clients, seconds, method = 'GET', headers = {}, body, keyed = false } = task;
const withKey: autocannon.Request['setupRequest'] = (request) => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
});

const result = await autocannon({
  url,
  connections: clients,
  duration: seconds,
  requests: [
    {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      ...(keyed ? { setupRequest: withKey } : {}),
    },
  ],
});
const answer: LoadResult = {
  rate: result['2xx'] / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failures: result.non2xx + result.errors,
};
process.stdout.write(JSON.stringify(answer));

import { expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';
import { returnWorkerServer, leaseWorkerServer } from './worker-server.ts';

test('a server that could not be returned without work is not leased again', async () => {
  const leased = await leaseWorkerServer();
  if (!leased) throw new Error('Somebody else leases the server of this worker.');
  expect(await leaseWorkerServer()).toBeNull();

  // No lease was started.
  await expect(returnWorkerServer(leased)).rejects.toThrow('has ended already');

  const app = await startTestApp();
  expect(app.url).not.toBe(leased.url);
  expect((await app.anonymous.get('/api/health')).status).toBe(200);
  await app.stop();
  await leased.close();
});

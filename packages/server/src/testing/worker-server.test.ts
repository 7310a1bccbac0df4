import { expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';
import { giveBack, takeWorkerServer } from './worker-server.ts';

test('a server that could not be given back as it was is nobody else’s', async () => {
  const taken = await takeWorkerServer();
  if (!taken) throw new Error('Somebody else has the server of this worker.');
  expect(await takeWorkerServer()).toBeNull();

  // Nobody works with it yet.
  await expect(giveBack(taken)).rejects.toThrow('put to rest already');

  const app = await startTestApp();
  expect(app.url).not.toBe(taken.url);
  expect((await app.anonymous.get('/api/health')).status).toBe(200);
  await app.stop();
  await taken.close();
});

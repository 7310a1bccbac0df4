import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('what waits for a connection goes on once there is one, also before anything is drawn', async () => {
  onTestFinished(() => {
    onlineManager.setOnline(true);
    queryClient.clear();
  });
  onlineManager.setOnline(false);
  const answer = queryClient.fetchQuery({ queryKey: ['trip'], queryFn: async () => 'Fjord' });
  await expect.poll(() => queryClient.getQueryState(['trip'])?.fetchStatus).toBe('paused');

  onlineManager.setOnline(true);

  expect(await answer).toBe('Fjord');
});

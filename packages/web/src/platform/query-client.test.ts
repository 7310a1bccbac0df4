import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NetworkError } from './api.ts';
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

test('what is sent as the connection goes fails at once', async () => {
  onTestFinished(() => {
    onlineManager.setOnline(true);
    queryClient.clear();
  });
  onlineManager.setOnline(false);
  const mutationFn = vi.fn(() => Promise.reject(new NetworkError('Gone')));

  const sent = queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);

  await expect(sent).rejects.toThrow(NetworkError);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

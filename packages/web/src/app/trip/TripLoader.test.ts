import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { mayShowPanels } from './TripLoader.tsx';

afterEach(() => onlineManager.setOnline(true));

/** A trip as a list has it, on a page that is open: whether its parts were shown, at each change in turn. */
const openListedTrip = () => {
  const client = new QueryClient();
  client.mount();
  onTestFinished(() => client.unmount());
  const answer = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, {
    queryKey: ['trip'],
    queryFn: () => answer.promise,
    placeholderData: 'Kyoto as the list has it',
    retry: false,
  });
  const shown: boolean[] = [];
  const note = () => {
    shown.push(mayShowPanels(shown.at(-1) ?? false, observer.getCurrentResult()));
  };
  onTestFinished(observer.subscribe(note));
  note();
  return { observer, shown, answer: () => answer.resolve('Kyoto') };
};

test('a trip of a list shows its parts with its own answer', async () => {
  const page = openListedTrip();
  expect(page.shown).not.toContain(true);

  page.answer();
  await expect.poll(() => page.observer.getCurrentResult().data).toBe('Kyoto');

  expect(page.shown.at(-1)).toBe(true);
});

test('a trip of a list shows its parts where there is no connection, and goes on showing them when it returns', async () => {
  onlineManager.setOnline(false);
  const page = openListedTrip();
  expect(page.shown.at(-1)).toBe(true);

  onlineManager.setOnline(true);
  await expect.poll(() => page.observer.getCurrentResult().fetchStatus).toBe('fetching');
  expect(page.observer.getCurrentResult().isPlaceholderData).toBe(true);
  expect(mayShowPanels(false, page.observer.getCurrentResult())).toBe(false);
  page.answer();
  await expect.poll(() => page.observer.getCurrentResult().data).toBe('Kyoto');

  expect(page.shown).not.toContain(false);
});

import { expect, test } from 'vitest';
import { activeTab } from './navigation-tabs.ts';

test.each([
  ['/', 'home'],
  ['/trips', 'trips'],
  ['/trips/completed', 'trips'],
  ['/trip/0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e', 'trips'],
  ['/trip/0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e/chat', 'trips'],
  ['/trip/0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e/packing', 'trips'],
  ['/closets', 'closets'],
  ['/closetsy', 'home'],
  ['/concierge', 'concierge'],
  ['/profile', 'profile'],
  ['/members', 'home'],
  ['/tripsy', 'home'],
  ['/terms', 'home'],
])('on %s the active tab is %s', (path, expected) => {
  const tab = activeTab(path);

  expect(tab).toBe(expected);
});

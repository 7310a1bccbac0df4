import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import { violations } from './accessibility.ts';
import { expect, page, test } from './screen.tsx';

test('what keeps somebody from using a page is noticed, in the colours of each scheme', async ({
  screen: { data, open },
}) => {
  data.user = null;
  await open('/');
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const style = document.createElement('style');
  style.textContent = 'p { color: light-dark(#ccc, #333) !important }';
  onTestFinished(() => style.remove());

  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>');
  document.head.append(style);
  const [light, dark] = [await violations('light'), await violations('dark')];
  await commands.emulateMedia({ colorScheme: null });

  const both = [
    expect.stringMatching(/^button-name/),
    expect.stringMatching(/^color-contrast.*Sign in to your trips/s),
  ];
  expect([light, dark]).toEqual([both, both]);
});

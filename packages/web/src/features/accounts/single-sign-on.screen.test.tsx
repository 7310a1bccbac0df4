import { expectAccessible } from '../../testing/accessibility.ts';
import { aConfig } from '../../testing/samples.ts';
import { expect, page, type Screen, SIZES, test } from '../../testing/screen.tsx';

const link = page.getByRole('link', { name: 'Continue with Harbour' });

/** Nobody is signed in, at a server with the provider Harbour. */
const visit = async ({ data, open }: Screen, path: string, size?: 'phone' | 'desktop'): Promise<void> => {
  data.user = null;
  data.config = aConfig({ oidc: { name: 'Harbour' } });
  await open(path, size);
};

for (const size of SIZES) {
  test(`the way by a provider stands below the others, on a ${size}`, async ({ screen }) => {
    await visit(screen, '/', size);
    await expect.element(link).toBeVisible();
    await expectAccessible('the landing page with a provider');

    await link.click();

    await expect.poll(() => screen.navigation.left).toEqual(['/api/login']);
  });
}

test('whoever wanted to see something is there after the way by the provider', async ({ screen }) => {
  const { data, open } = screen;
  const user = data.viewer;
  await visit(screen, '/trips/completed');
  await link.click();
  await expect.poll(() => screen.navigation.left).toEqual(['/api/login']);

  // The provider leads back to the first page.
  data.user = user;
  await open('/');

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Completed Trips');
  expect(location.pathname).toBe('/trips/completed');
});

for (const [trouble, sentence] of [
  ['cancelled', 'You left before you were signed in.'],
  [
    'email-taken',
    'An account with your email address exists already, and the sign-in service has not confirmed that the address is yours. Please sign in another way.',
  ],
  ['unavailable', 'The sign-in service cannot be reached. Please try again later, or sign in another way.'],
] as const) {
  test(`a sign-in that ended as ${trouble} is explained once, and the other ways are open`, async ({ screen }) => {
    await visit(screen, `/?sign-in=${trouble}`);

    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toBeEnabled();
    expect(location.pathname + location.search).toBe('/');
    await expectAccessible('the landing page after a sign-in that came to nothing');
    await screen.reload();
    await expect.element(page.getByLabelText('Email')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
}

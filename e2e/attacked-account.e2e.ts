import { request } from 'node:http';
import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, test } from './fixtures.ts';

/** Another address of this machine, which the server takes for another network. */
const ELSEWHERE = '127.0.0.2';

/** Tries a password from elsewhere. @returns the status. */
const guess = (url: string, email: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', localAddress: ELSEWHERE, headers: { 'content-type': 'application/json' } };
    const sent = request(`${url}/api/auth/email-login`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email, password: 'guessed' }));
  });

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await enter(page, () => page.getByRole('button', { name: 'Sign In', exact: true }).click());
};

test('whoever is guessed at from elsewhere signs in all the same, where they have been and on a new device', async ({
  person,
  visitor,
  server,
}) => {
  const owner = await person('Aino');
  await owner.page.goto('/profile');
  await enter(owner.page, () => owner.page.getByRole('button', { name: 'Sign Out' }).click());
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push(await guess(server.url, owner.email));
  expect(statuses).toEqual([...Array(10).fill(401), 429]);

  await signIn(owner.page, owner.email);
  await expect(owner.page.getByRole('navigation').first()).toBeVisible();

  const phone = await visitor();
  phone.expectConsoleError(/status of 403 .*email-login/);
  await phone.page.goto('/');
  const solved = phone.page.waitForRequest((sent) => sent.postData()?.includes('"captcha"') === true);
  await signIn(phone.page, owner.email);
  await solved;
  await expect(phone.page.getByRole('navigation').first()).toBeVisible();
});

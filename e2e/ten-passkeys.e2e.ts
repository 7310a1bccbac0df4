import { Authenticator, byName } from './authenticator.ts';
import { expect, test } from './fixtures.ts';
import { addPasskey, openSecurity } from './security-sheet.ts';

test('the tenth passkey is the last one, and the keyboard stays in the sheet', async ({ person, server }) => {
  const ines = await person('Ines', { baseURL: byName(server) });
  const { page } = ines;
  const sheet = await openSecurity(page);
  for (let count = 1; count <= 10; count += 1) {
    const device = await Authenticator.on(page);
    await addPasskey(page, sheet);
    await expect(sheet.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(count);
    await device.lose();
  }

  await expect(sheet.getByRole('button', { name: 'Add a Passkey' })).toBeDisabled();
  await expect(sheet.getByText('10 passkeys is as many as there can be. Remove one first.')).toBeVisible();
  await expect(sheet).toBeFocused();
});

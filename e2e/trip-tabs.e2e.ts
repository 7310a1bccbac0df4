import { expect, test } from './fixtures.ts';

const TABS = ['Itinerary', 'Closet', 'Shopping', 'Members', 'Chat'];

test('all five parts of a trip are in sight on a phone, and what is unread with them', async ({ person }) => {
  const owner = await person('Owner');
  const guest = await person('Guest');
  const trip = await owner.api<{ id: string }>('POST', '/api/trips', { title: 'Lisbon' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: guest.id });
  const { page } = owner;
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('joined')));
  await page.goto(`/trip/${trip.id}`);
  await joined;
  await expect(page.getByRole('tab')).toHaveText(TABS);
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  for (let sent = 0; sent < 12; sent += 1) {
    await guest.api('POST', `/api/trips/${trip.id}/chat`, { content: `Shall we? ${sent}` });
  }
  await expect(page.getByRole('tab', { name: 'Chat 12' })).toBeVisible();

  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect()));
    const cut = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).map((tab) => tab.textContent));

    expect(cut, `names that do not fit at ${width} px`).toEqual([]);
    expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...boxes.map(({ right }) => right)), `the last tab at ${width} px`).toBeLessThanOrEqual(width);
    expect(Math.min(...boxes.map((box) => Math.min(box.width, box.height))), 'fits a thumb').toBeGreaterThanOrEqual(44);
  }
});

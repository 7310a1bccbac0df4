import { searchUsers } from '@caravan/contract/members/members.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { onTestFinished } from 'vitest';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { asFound } from '../../testing/member-answers.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { atRest, paintedFrames } from '../../testing/at-rest.ts';
import { inDays, aMessage, aPerson } from '../../testing/samples.ts';
import { aTrackedFlight } from '../../testing/flight-answers.ts';
import { covers, expectNoOverflow, watchLayoutShifts } from '../../testing/layout.ts';
import { letThingsMove } from '../../testing/browser-settings.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { TripData } from '../../testing/trip-data.ts';

/** As long as the product takes them, without a place to break. */
const LONG = {
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
  title: `Donaudampfschifffahrtsgesellschaft${'skapitän'.repeat(40)}`.slice(0, 255),
  arabic: 'الرحلةالطويلةإلىالبحر'.repeat(13).slice(0, 255),
  address: `https://example.com/${'a-very-long-path-'.repeat(20)}`,
};

const somebodyLong = () => aPerson({ firstName: LONG.name, lastName: LONG.name, username: 'w'.repeat(30) });

const noonIn = (days: number): string => `${inDays(days)}T12:00:00.000Z`;

/** Somebody with the longest names, and trips in which nothing is short. */
const makeAllLong = (data: TripData): TripDetail => {
  data.user = somebodyLong();
  const guest = somebodyLong();
  const description = `${LONG.title} ${LONG.address}`;
  const fields = { title: LONG.title, destination: LONG.title, description };
  const trip = data.addTrip({
    ...fields,
    startDate: inDays(-1),
    endDate: inDays(400),
    timeZone: 'America/Argentina/ComodRivadavia',
    others: [[guest, 'admin']],
  });
  data.addTrip({ ...fields, startDate: '2023-01-01', endDate: '2023-12-31' });
  data.addTrip({ title: LONG.arabic, destination: LONG.arabic, startDate: inDays(300) });
  const byGuest = { createdBy: guest.id, creator: { firstName: LONG.name, lastName: LONG.name } };
  data.addActivity(trip, {
    ...byGuest,
    title: LONG.title,
    description,
    location: LONG.title,
    startTime: `${inDays(1)}T23:00:00.000Z`,
    endTime: `${inDays(3)}T01:30:00.000Z`,
  });
  data.addActivity(trip, { ...byGuest, title: LONG.arabic, location: LONG.arabic });
  data.upcomingActivities.push(
    ...data
      .on(trip)
      .activities.flatMap(({ startTime, ...activity }) =>
        startTime === null ? [] : [{ ...activity, startTime, trip }],
      ),
  );
  const outfit = {
    ...byGuest,
    title: LONG.title,
    description,
    occasion: LONG.title.slice(0, 100),
    category: 'Dress to Impress',
  } as const;
  const { lookId } = data.addOutfit(trip, { ...outfit, plannedDate: noonIn(1) });
  for (const days of [2, 3, 4]) data.addOutfit(trip, { ...outfit, lookId, plannedDate: noonIn(days) });
  data.addOutfit(trip, { ...byGuest, title: LONG.arabic });
  for (const [sender, content] of [
    [guest, LONG.arabic],
    [guest, description],
    [data.viewer, LONG.title],
  ] as const) {
    data.on(trip).messages.push(aMessage(trip, sender, { content }));
  }
  return trip;
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const dialog = page.getByRole('dialog');
const alertDialog = page.getByRole('alertdialog');

for (const size of SIZES) {
  test(`the longest names and titles stay inside of the screens that show them on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    answerAllScreens(server, data);
    const trip = makeAllLong(data);

    for (const [path, sign] of [
      ['/', 'On now'],
      ['/trips', LONG.title],
      ['/trips/completed', LONG.title],
      ['/members', /^Wolfe/],
      ['/profile', 'Personal Information'],
      ['/nowhere', 'Page not found'],
      [`/trip/${trip.id}`, 'Trip Itinerary'],
      [`/trip/${trip.id}?tab=closet`, LONG.title],
      [`/trip/${trip.id}?tab=members`, 'Members (2)'],
      [`/trip/${trip.id}?tab=chat`, 'Group Chat'],
      [`/trip/${trip.id}/packing`, 'Outfits'],
      ['/closets', LONG.arabic],
    ] as const) {
      await open(path, size);
      await expect.element(heading(sign).first()).toBeVisible();
      await expectNoOverflow(path);
    }
  });

  test(`the longest names and titles stay inside of the dialogs of a trip on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    answerAllScreens(server, data);
    const trip = makeAllLong(data);

    await open('/trips', size);
    await button(/^Edit Donau/)
      .first()
      .click();
    await expect.element(dialog).toBeVisible();
    await expectNoOverflow('editing a trip');
    await dialog.getByRole('button', { name: 'Delete Trip' }).click();
    await expect.element(alertDialog).toBeVisible();
    await expectNoOverflow('deleting a trip');

    await open('/profile', size);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(dialog).toBeVisible();
    await expectNoOverflow('editing the profile');

    await open(`/trip/${trip.id}`, size);
    await button(/^Edit Donau/)
      .first()
      .click();
    await expect.element(dialog).toBeVisible();
    await expectNoOverflow('editing an activity');
    await dialog.getByRole('button', { name: 'Delete Activity' }).click();
    await expect.element(alertDialog).toBeVisible();
    await expectNoOverflow('deleting an activity');
  });

  test(`the longest names stay inside of the dialogs of a trip's people on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const trip = makeAllLong(data);
    const stranger = somebodyLong();
    server.answer(searchUsers, ({ query: { q } }) => (q === stranger.username ? [asFound(stranger)] : []));

    await open(`/trip/${trip.id}?tab=members`, size);
    await button(/^Actions for/).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectNoOverflow('the actions on a member');
    await page.getByRole('menuitem', { name: 'Change Role' }).click();
    await expect.element(dialog).toBeVisible();
    await expectNoOverflow('changing a role');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button(/^Actions for/).click();
    await page.getByRole('menuitem', { name: 'Remove Member' }).click();
    await expect.element(alertDialog).toBeVisible();
    await expectNoOverflow('removing a member');
    await button('Keep Member').click();
    await button('Invite').click();
    await dialog.getByLabelText('Search people').fill(LONG.title.slice(0, 254));
    await expect.element(dialog.getByText(/No users found matching/)).toBeVisible();
    await expectNoOverflow('finding nobody');
    await dialog.getByLabelText('Search people').fill(stranger.username ?? '');
    const found = dialog.getByRole('button', { name: new RegExp(`@${stranger.username}\\b`) });
    await expect.element(found).toBeVisible();
    await expectNoOverflow('finding somebody');
    await found.click();
    await expect.element(dialog.getByRole('radio', { name: /View Only/ })).toBeVisible();
    await expectNoOverflow('inviting somebody');
  });

  test(`the longest names and titles stay inside of the dialogs of a closet on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    answerAllScreens(server, data);
    const trip = makeAllLong(data);
    await open(`/trip/${trip.id}?tab=closet`, size);
    const large = page.getByRole('dialog', { name: LONG.title });

    await button(LONG.title).first().click();
    await expect.element(large).toBeVisible();
    await expectNoOverflow('an outfit');
    await large.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Outfit' });
    await expect.element(edit).toBeVisible();
    await expectNoOverflow('editing an outfit');
    await edit.getByRole('button', { name: 'Delete Outfit' }).click();
    await expect.element(alertDialog).toBeVisible();
    await expectNoOverflow('deleting an outfit');
    await button('Keep Outfit').click();
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await large.getByRole('button', { name: 'Wear Again' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Wear Again' })).toBeVisible();
    await expectNoOverflow('wearing an outfit again');
  });
}

/** A trip of two with plans and talk, and one after it; every answer comes after pictures of what is there without it. */
const makeSlowTrip = (data: TripData, server: ApiServer): TripDetail => {
  answerAllScreens(server, data);
  const guest = aPerson({ firstName: 'Guest', lastName: 'Lindqvist' });
  const dates = { startDate: inDays(3), endDate: inDays(9) };
  const trip = data.addTrip({
    title: 'Sardinia',
    destination: 'Cagliari, Italy',
    ...dates,
    others: [[guest, 'member']],
  });
  for (const title of ['Ferry', 'Beach', 'Dinner']) {
    const activity = data.addActivity(trip, { title, startTime: `${inDays(4)}T09:00:00.000Z` });
    data.upcomingActivities.push({ ...activity, startTime: `${inDays(4)}T09:00:00.000Z`, trip });
  }
  data.addTrip({ title: 'After that', startDate: inDays(30), endDate: inDays(31) });
  for (let minute = 0; minute < 20; minute += 1) {
    const sender = minute % 3 === 0 ? data.viewer : guest;
    data.on(trip).messages.push(aMessage(trip, sender, { content: `Shall we meet at nine past ${minute}?` }));
  }
  let requests = 0;
  server.pace = () => paintedFrames(4 + 2 * ((requests += 1) % 6));
  return trip;
};

for (const size of SIZES) {
  const expectNoJump =
    (open: (path: string, size: 'phone' | 'desktop') => Promise<void>) =>
    async (path: string, sign: ReturnType<typeof page.getByRole>): Promise<void> => {
      const shifts = watchLayoutShifts();
      await open(path, size);
      await expect.element(sign).toBeVisible();
      const { sum, moved } = await shifts();
      expect.soft(sum, `${path}: ${moved}`).toBeLessThan(0.05);
    };

  test(`nothing jumps while answers come late on a ${size}`, async ({ screen: { data, server, open } }) => {
    makeSlowTrip(data, server);
    const visit = expectNoJump(open);

    data.trackedFlights.push(aTrackedFlight(data));
    await visit('/', page.getByRole('region', { name: 'Recent Activity' }));
    await visit('/trips', heading('Sardinia'));
    await visit('/members', heading('Guest Lindqvist'));
    await visit('/profile', page.getByText('Guest Lindqvist'));
  });

  test(`nothing of the closets or of a packing list jumps while answers come late on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const trip = makeSlowTrip(data, server);
    data.addOutfit(trip, { title: 'Dress', category: 'Formal', plannedDate: noonIn(4) });
    const visit = expectNoJump(open);

    await visit('/closets', heading('Dress'));
    await visit(`/trip/${trip.id}/packing`, heading('Outfits'));
  });

  test(`nothing of a trip jumps while answers come late on a ${size}`, async ({ screen: { data, server, open } }) => {
    // What fades or slides in pushes nothing aside.
    if (size === 'phone') await letThingsMove();
    const trip = makeSlowTrip(data, server);
    const visit = expectNoJump(open);

    await visit(`/trip/${trip.id}`, heading('Ferry'));
    await visit(`/trip/${trip.id}?tab=members`, heading('Members (2)'));
    await visit(`/trip/${trip.id}?tab=chat`, page.getByRole('log').getByText(/nine past 19/));
  });
}

/** Notes from now on in which half of the window toasts are seen; the answer lists the halves, each once for every stay. */
const followToasts = (): (() => readonly string[]) => {
  const seen: string[] = [];
  let frame = 0;
  const measure = () => {
    const toast = document.querySelector('[data-toast]');
    const isSeen = toast !== null && Number(getComputedStyle(toast).opacity) > 0;
    const half = isSeen && toast.getBoundingClientRect().top < innerHeight / 2 ? 'upper' : 'lower';
    if (isSeen && seen.at(-1) !== half) seen.push(half);
    frame = requestAnimationFrame(measure);
  };
  measure();
  onTestFinished(() => cancelAnimationFrame(frame));
  return () => seen;
};

for (const size of SIZES) {
  test(`a toast covers nothing that comes next on a ${size}`, async ({ screen: { data, open } }) => {
    await letThingsMove();
    const trip = data.addTrip({ title: 'Quick' });
    await open(`/trip/${trip.id}`, size);
    await button('Add Your First Activity').click();
    const add = page.getByRole('dialog', { name: 'Add Activity' });
    await add.getByLabelText('Title').fill('Fast lunch');
    const halves = followToasts();
    await add.getByRole('button', { name: 'Add Activity' }).click();
    await expect.element(add).not.toBeInTheDocument();
    const toast = document.querySelector('[data-toast]');
    // A pointer that rests on a toast holds it; this one stays there while the real one does the rest.
    toast?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    const coversAny = async (parts: ReturnType<typeof page.getByRole>): Promise<boolean> => {
      await expect.element(parts.first()).toBeVisible();
      // What has just been drawn begins to move, and the toast is placed anew, in the next frame.
      await paintedFrames(2);
      await atRest();
      if (!toast?.isConnected) throw new Error('There is no toast.');
      return covers(toast, parts.elements());
    };

    expect(await coversAny(page.getByRole('tab')), 'a tab').toBe(false);
    await expect.poll(halves).toEqual(['lower']);
    expect(await coversAny(button('Edit Fast lunch')), 'the new activity').toBe(false);
    expect(halves(), 'it stays where it came, though the dialog fades away meanwhile').toEqual(['lower']);
    expect(await coversAny(page.getByRole('link', { name: /^Back to/ })), 'the way back').toBe(false);
    expect(await coversAny(page.getByRole('navigation', { name: 'Main' })), 'the navigation').toBe(false);
    await page.getByRole('tab', { name: 'Chat' }).click();
    expect(await coversAny(page.getByPlaceholder('Type a message...')), 'the line of the chat').toBe(false);
    await page.getByRole('tab', { name: 'Itinerary' }).click();
    await button('Edit Fast lunch').click();
    const edit = page.getByRole('dialog', { name: 'Edit Activity' });
    await expect.element(edit).toBeVisible();
    edit.getByRole('button', { name: 'Delete Activity' }).element().scrollIntoView({ block: 'nearest' });
    expect(await coversAny(edit.getByRole('heading', { name: 'Edit Activity' })), 'the title of a dialog').toBe(false);
    expect(await coversAny(edit.getByRole('button', { name: /Delete Activity|Cancel|Save/ })), 'a button').toBe(false);
  });
}

test('a toast does not lie on a question in a low window', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Quick', chatSeq: 1, readSeq: 1 });
  data.on(trip).messages.push(aMessage(trip, data.viewer, { seq: 1, content: 'I do' }));
  await open(`/trip/${trip.id}?tab=chat`);
  await page.viewport(568, 270);
  const more = page.getByRole('button', { name: 'Actions for the message of you' });
  await expect.element(more).toBeInTheDocument();
  (more.element() as HTMLElement).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect.element(question).toBeVisible();
  await atRest();

  showToast({ title: 'Ned is on the trip now', description: 'He came by the link that you sent this morning.' });

  const toast = page.getByText('Ned is on the trip now');
  await expect.element(toast).toBeVisible();
  await paintedFrames(2);
  await atRest();
  const card = document.querySelector('[data-toast]');
  if (!card) throw new Error('There is no toast.');
  const parts = [question.getByRole('heading').element(), question.getByText(/^Everybody on the trip/).element()];
  expect(covers(card, parts)).toBe(false);
});

const TABS = ['Itinerary', 'Closet', 'Shopping', 'Members', 'Chat'];

test('all five parts of a trip are in sight on a phone, and what is unread with them', async ({
  screen: { data, live, open },
}) => {
  const guest = aPerson({ firstName: 'Guest' });
  const trip = data.addTrip({ title: 'Lisbon', others: [[guest, 'member']] });
  await open(`/trip/${trip.id}`);
  const tabs = page.getByRole('tab');
  await expect.poll(() => tabs.elements().map(({ textContent }) => textContent)).toEqual(TABS);
  await expect.element(heading('Trip Itinerary')).toBeVisible();
  await expect.poll(() => live.frames).toContainEqual({ type: 'join_trip', tripId: trip.id });
  for (let sent = 0; sent < 12; sent += 1) {
    const message = aMessage(trip, guest, { seq: sent + 1, content: `Shall we? ${sent}` });
    data.on(trip).messages.push(message);
    live.emit({ type: 'chat_message', tripId: trip.id, message });
  }
  await expect.element(page.getByRole('tab', { name: 'Chat 12' })).toBeVisible();

  for (const width of [320, 390, 430]) {
    await page.viewport(width, 844);
    const boxes = tabs.elements().map((tab) => tab.getBoundingClientRect());
    const cut = tabs
      .elements()
      .filter((tab) => tab.scrollWidth > tab.clientWidth)
      .map(({ textContent }) => textContent);

    expect(cut, `names that do not fit at ${width} px`).toEqual([]);
    expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...boxes.map(({ right }) => right)), `the last tab at ${width} px`).toBeLessThanOrEqual(width);
    expect(Math.min(...boxes.map((box) => Math.min(box.width, box.height))), 'fits a thumb').toBeGreaterThanOrEqual(44);
  }
});

import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { listSecurityEvents, listSessions, type OpenSession } from '@caravan/contract/accounts/sessions.endpoints.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { tripFlight } from '@caravan/contract/testing/trip-flights.ts';
import { onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aDatePoll, answerDatePolls, aVoter } from '../../testing/date-answers.ts';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { aCard, answerPastQuestions, answerQuestions, aSearch, MARKET } from '../../testing/concierge-answers.ts';
import { aPasskey, answerSecurity } from '../../testing/security-answers.ts';
import { expectAllFits } from '../../testing/layout.ts';
import { aMessage, aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { TripData } from '../../testing/trip-data.ts';

/**
 * Windows in which there is little room: large letters, a narrow phone, and one that is held sideways. Large letters leave the least, so that
 * everyday runs have them alone.
 */
const ALL_WINDOWS = [
  { name: 'with letters twice as large', width: 390, height: 844, text: '200%' },
  { name: 'on a narrow phone', width: 320, height: 568, text: '' },
  { name: 'on a phone held sideways', width: 844, height: 390, text: '' },
] as const;
const WINDOWS = SIZES.includes('desktop') ? ALL_WINDOWS : ALL_WINDOWS.slice(0, 1);

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog').last();

/** Somebody's flight to the trip. */
const aFlightOf = ({ id, firstName, lastName, profileImageUrl }: CurrentUser): TripFlight => ({
  ...tripFlight({ flightDate: inDays(0) }),
  id: crypto.randomUUID(),
  traveller: { id, firstName, lastName, profileImageUrl },
});

const aSession = (isCurrent: boolean): OpenSession => ({
  id: crypto.randomUUID(),
  isCurrent,
  device: 'Safari 18 on iPhone',
  system: 'iOS 18.3',
  signedInAt: new Date().toISOString(),
  lastUsedAt: new Date().toISOString(),
});

const anEvent = (kind: SecurityEvent['kind']): SecurityEvent => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  kind,
  way: 'password',
  device: 'Safari 18 on iPhone',
  count: 3,
});

/** A week of four with a bit of everything. */
const addWeek = (data: TripData): TripDetail => {
  const friends = ['Oluwaseun', 'Maria José', 'Kenji'].map((firstName) =>
    aPerson({ firstName, lastName: 'Lindqvist' }),
  );
  const trip = data.addTrip({
    title: 'Copenhagen and the islands',
    destination: 'Copenhagen, Denmark',
    description: 'A week of bicycles, harbour baths and cinnamon buns, with a day on Ærø in between.',
    startDate: inDays(-1),
    endDate: inDays(6),
    timeZone: 'Europe/Copenhagen',
    currency: 'EUR',
    others: friends.map((friend, index) => [friend, index === 0 ? 'admin' : 'member']),
  });
  const categories = ['flight', 'hotel/airbnb', 'activity', 'restaurant', 'other'] as const;
  for (const [index, category] of categories.entries()) {
    const activity = data.addActivity(trip, {
      title: `Something to do, ${category}`,
      category,
      location: 'Nørrebro, Copenhagen',
      description: 'Bring cash, see https://example.com/reservations',
      startTime: `${inDays(index)}T09:00:00.000Z`,
      endTime: `${inDays(index)}T11:30:00.000Z`,
    });
    data.upcomingActivities.push({ ...activity, startTime: `${inDays(index)}T09:00:00.000Z`, trip });
    data.addItem(trip, { name: `Waterproof jackets ${index}`, price: '1249.50', currency: index > 2 ? 'JPY' : 'EUR' });
  }
  data.addActivity(trip, { title: 'رحلة إلى البحر', startTime: null });
  for (const [index, category] of (['Casual', 'Active Wear', 'Dress to Impress'] as const).entries()) {
    data.addOutfit(trip, {
      title: `Something ${category}`,
      category,
      occasion: 'Dinner at the harbour',
      plannedDate: `${inDays(index)}T12:00:00.000Z`,
    });
  }
  for (const [index, friend] of friends.entries()) {
    const content = 'Shall we meet at the fountain at nine?';
    data.on(trip).messages.push(aMessage(trip, friend, { seq: index + 1, content }));
  }
  for (const friend of friends) data.on(trip).flights.push(aFlightOf(friend));
  data.addTrip({ title: 'Lofoten', startDate: '2023-06-01', endDate: '2023-06-08' });
  data.addTrip({ title: 'Marrakech with the whole family', startDate: inDays(40), endDate: inDays(47) });
  return trip;
};

for (const { name, width, height, text } of WINDOWS) {
  const openSmall = (open: (path: string) => Promise<void>) => async (path: string) => {
    document.documentElement.style.fontSize = text;
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await open(path);
    await page.viewport(width, height);
  };

  const SCREENS = [
    ['/', 'On now'],
    ['/trips', 'Copenhagen and the islands'],
    ['/trips/completed', 'Lofoten'],
    ['/members', /Lindqvist/],
    ['/closets', 'Something Casual'],
    ['/profile', 'Personal Information'],
    ['/plan', 'Plan'],
    ['/concierge', 'Concierge'],
    ['/nowhere', 'Page not found'],
    ['/terms', 'Terms of Service'],
  ] as const;
  const SCREENS_OF_A_TRIP = [
    ['', 'Trip Itinerary'],
    ['?tab=closet', 'Something Casual'],
    ['?tab=shopping', 'Shopping List'],
    ['?tab=members', /^Members/],
    ['?tab=chat', 'Group Chat'],
    ['/packing', /Packing/],
    ['/arrivals', 'Arrivals'],
    ['/dates', 'Find Dates Together'],
  ] as const;

  test(`every screen fits ${name}`, async ({ screen: { data, server, open } }) => {
    // Home reminds of it.
    data.user = aPerson({ email: 'oluwaseun.lindqvist@example.com', isEmailConfirmed: false });
    answerAllScreens(server, data);
    answerPastQuestions(server, aSearch({ query: 'Which bakeries open before eight on a Sunday?' }));
    addWeek(data);
    const show = openSmall(open);
    for (const [path, sign] of SCREENS) {
      await show(path);
      await expect.element(page.getByRole('heading', { name: sign }).first()).toBeVisible();
      await expectAllFits(path);
    }
  });

  test(`every screen of a trip fits ${name}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addWeek(data);
    answerDatePolls(server, data, [aDatePoll(trip, { voters: [aVoter('Oluwaseun-Bartholomew')] })]);
    const show = openSmall(open);
    for (const [path, sign] of SCREENS_OF_A_TRIP) {
      await show(`/trip/${trip.id}${path}`);
      await expect.element(page.getByRole('heading', { name: sign }).first()).toBeVisible();
      await expectAllFits(path);
    }
  });

  test(`what opens over a screen fits ${name}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addWeek(data);
    const show = openSmall(open);
    const opens = async (path: string, press: string | RegExp): Promise<void> => {
      await show(path);
      await button(press).first().click();
      await expect.element(dialog).toBeVisible();
      await expectAllFits(`${path}, ${press}`);
    };
    await opens('/trips', 'Create New Trip');
    await opens('/profile', 'Edit');
    await opens(`/trip/${trip.id}`, /^Add to/);
    await opens(`/trip/${trip.id}?tab=closet`, 'Add Outfit');
    await opens(`/trip/${trip.id}?tab=closet`, 'Something Casual');
    await opens(`/trip/${trip.id}?tab=shopping`, 'Add Item');
    await opens(`/trip/${trip.id}?tab=members`, 'Invite');
    await opens(`/trip/${trip.id}`, 'Edit Trip');
    await opens('/trips/completed', 'Duplicate Lofoten');
    await opens('/', 'Add Flight');
    await show(`/trip/${trip.id}?tab=chat`);
    await expect.element(page.getByText(/^Shall we meet/).first()).toBeVisible();
    (
      button(/^Actions for the message/)
        .first()
        .element() as HTMLElement
    ).click();
    const actions = page.getByRole('menu', { name: 'Message' });
    await expect.element(actions).toBeVisible();
    await actions.getByRole('menuitem', { name: 'More emoji' }).click();
    await expectAllFits('what can be done with a message');
  });

  test(`what opens over an account fits ${name}`, async ({ screen }) => {
    const { data, server, open } = screen;
    answerAllScreens(server, data);
    answerSecurity(screen).passkeys.push(aPasskey({ name: 'Oluwaseun’s work computer, Chrome on Linux' }));
    server.answer(listSessions, [aSession(true), aSession(false)]);
    server.answer(listSecurityEvents, [anEvent('sign_in'), anEvent('sign_in_failed')]);
    addWeek(data);
    const show = openSmall(open);
    for (const press of [
      /^Preferences/,
      /^Sign-in and Security/,
      /^Change Password/,
      /^Signed-in Devices/,
      /^Recent activity/,
      /^Delete My Account/,
    ]) {
      await show('/profile');
      await button(press).click();
      await expect.element(dialog).toBeVisible();
      await expect.element(dialog.getByRole('status', { name: /^Loading/ })).not.toBeInTheDocument();
      await expectAllFits(`${press}`);
    }
  });

  test(`what the concierge answers fits ${name}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addWeek(data);
    const searches = answerPastQuestions(server, aSearch({ query: 'Which bakeries open before eight on a Sunday?' }));
    answerQuestions(
      server,
      searches,
      [MARKET, 'The market opens at 10.[1]\n\n- **Time Out Market**: a food hall by the river [1]'],
      { trip, cards: [aCard('Time Out Market', 'a food hall by the river', { citations: [1] })] },
    );
    await openSmall(open)(`/concierge?trip=${trip.id}`);
    await page.getByRole('textbox').fill('Where do we eat?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = page.getByRole('article');
    await expect.element(answer.getByRole('list', { name: 'Results' })).toBeVisible();
    await expectAllFits('an answer');

    await answer.getByRole('button', { name: 'Add to Itinerary' }).click();
    await expect.element(dialog).toBeVisible();
    await expectAllFits('what an answer names, for the itinerary');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await answer
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click();
    await expect.element(page.getByRole('blockquote')).toBeVisible();
    await expectAllFits('a source');
  });

  test(`the way in fits ${name}`, async ({ screen: { data, open } }) => {
    data.user = null;
    const show = openSmall(open);
    await show('/');
    await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expectAllFits('signing in');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectAllFits('signing up');
    await show('/forgot-password');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAllFits('a forgotten password');
  });
}

test('right-to-left titles begin at the right', async ({ screen: { data, server, open } }) => {
  answerAllScreens(server, data);
  const title = 'رحلة إلى البحر';
  const trip = data.addTrip({ title, startDate: inDays(1), endDate: inDays(3) });
  data.addActivity(trip, { title, startTime: `${inDays(1)}T09:00:00.000Z` });
  data.addOutfit(trip, { title });
  const fromTheRight = (): readonly boolean[] =>
    page
      .getByRole('heading', { name: title })
      .elements()
      .map((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        return heading.getBoundingClientRect().right - range.getBoundingClientRect().right < 8;
      });

  for (const path of ['/trips', `/trip/${trip.id}`, `/trip/${trip.id}?tab=closet`, '/closets']) {
    await open(path);
    await expect.element(page.getByRole('heading', { name: title }).first()).toBeVisible();
    expect(fromTheRight(), path).not.toContain(false);
  }
});

import { addActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { autocompletePlaces, getPlace } from '@caravan/contract/places/places.endpoints.ts';
import { createTrip, updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { describe, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { goOffline, liveIn } from '../../testing/browser-settings.ts';
import { inDays } from '../../testing/samples.ts';
import { answerPlaces, proposing, TOKYO } from '../../testing/place-answers.ts';
import { expect, page, type Screen, SIZES, test } from '../../testing/screen.tsx';
import { textsOf } from '../../testing/page-texts.ts';

/** Opens the dialog of a new trip, and gives it its title. */
const newTrip = async ({ open }: Pick<Screen, 'open'>, size?: 'desktop' | 'phone'): Promise<Locator> => {
  await open('/trips', size);
  return nameNewTrip();
};

const nameNewTrip = async (): Promise<Locator> => {
  await page.getByRole('button', { name: 'Create Your First Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabelText(/^Title/).fill('Away');
  return dialog;
};

const editTrip = async ({ open }: Pick<Screen, 'open'>): Promise<Locator> => {
  await open('/trips');
  await page.getByRole('button', { name: 'Edit Away' }).click();
  return page.getByRole('dialog', { name: 'Edit Trip' });
};

const destination = (dialog: Locator) => dialog.getByLabelText(/^Destination/);
const timeZone = (dialog: Locator) => dialog.getByLabelText(/^Time zone/);
/** The places of the list; the currencies are options too. */
const places = (dialog: Locator) => dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const proposed = (dialog: Locator, words: RegExp) => places(dialog).filter({ hasText: words }).first();
const save = (dialog: Locator) => dialog.getByRole('button', { name: /^(Create Trip|Save Changes)$/ });
const gone = (dialog: Locator) => expect.element(dialog).not.toBeInTheDocument();
/** What was sent to make trips. */
const madeWith = ({ server }: Pick<Screen, 'server'>) => server.requests(createTrip).map(({ body }) => body);
const IN_TOKYO = { latitude: TOKYO.place.latitude, longitude: TOKYO.place.longitude };

/** Types as people do, letter by letter. */
const type = (dialog: Locator, text: string): Promise<void> => userEvent.type(destination(dialog), text);

describe('a trip', () => {
  for (const size of SIZES) {
    test(`goes to a place of the list, and its plan is read by the clock there from anywhere (${size})`, async ({
      screen,
    }) => {
      const { data, server, open } = screen;
      await liveIn('America/Los_Angeles');
      answerPlaces(server, data);
      server.refuse(getWeather, 'weather_unavailable');
      const dialog = await newTrip(screen, size);
      await type(dialog, 'toky');
      await expect.element(proposed(dialog, /^Tokyo.*Japan$/)).toBeVisible();
      await expectAccessible('places for a destination', '[role="dialog"]');
      await proposed(dialog, /^Tokyo.*Japan$/).click();

      await expect.element(destination(dialog)).toHaveValue('Tokyo, Japan');
      await expect.element(destination(dialog)).toHaveAccessibleDescription('Times are those of Asia/Tokyo (UTC+9).');
      await expect.element(destination(dialog)).toHaveFocus();
      expect(places(dialog).elements()).toHaveLength(0);
      await expect.element(timeZone(dialog)).toHaveValue('Asia/Tokyo (UTC+9)');
      await dialog.getByLabelText(/^Start date/).fill(inDays(30));
      await dialog.getByLabelText(/^End date/).fill(inDays(35));
      await save(dialog).click();
      await gone(dialog);
      expect(madeWith(screen)).toMatchObject([
        { position: IN_TOKYO, timeZone: 'Asia/Tokyo', startDate: inDays(30), endDate: inDays(35) },
      ]);

      await open(`/trip/${data.trips[0]?.detail.id}`, size);
      await page.getByRole('button', { name: 'Add Your First Activity' }).click();
      const activity = page.getByRole('dialog', { name: 'Add Activity' });
      await activity.getByLabelText(/^Title/).fill('Fish market');
      await activity.getByLabelText(/^Start date/).fill(inDays(31));
      await activity.getByRole('button', { name: 'Add Activity' }).click();
      const market = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fish market' }) });
      await expect.element(market).toMatchTextContent('9:00 AM');
      await expect
        .poll(() => server.requests(addActivity).map(({ body }) => body.startTime))
        .toEqual([`${inDays(31)}T00:00:00.000Z`]);
    });
  }

  test('goes to one of several places of a name', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const dialog = await newTrip(screen);
    await type(dialog, 'Paris, T');
    await proposed(dialog, /^Paris.*Texas/).click();

    await expect.element(timeZone(dialog)).toHaveValue(expect.stringMatching(/^America\/Chicago/));
    await save(dialog).click();
    await gone(dialog);
    expect(madeWith(screen)).toMatchObject([
      { destination: 'Paris, Texas, United States', position: { latitude: 33.66, longitude: -95.56 } },
    ]);
  });

  test('goes to a place that nobody knows all the same', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const dialog = await newTrip(screen);
    await type(dialog, ' q ');
    await destination(dialog).fill('Qwxzjk beyond the hedge');

    await expect
      .element(dialog.getByText('No places found. You can keep what you typed.', { exact: true }).last())
      .toBeVisible();
    await expectAccessible('no places for a destination', '[role="dialog"]');
    destination(dialog).element().focus();
    await userEvent.keyboard('{Enter}');
    await gone(dialog);
    expect(madeWith(screen)).toMatchObject([
      { destination: 'Qwxzjk beyond the hedge', position: null, timeZone: null },
    ]);
    await expect
      .poll(() => server.requests(autocompletePlaces).map(({ query }) => query.input))
      .toEqual(['Qwxzjk beyond the hedge']);
  });

  test('that is saved before its place is located has the position and the zone of it all the same', async ({
    screen,
  }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const dialog = await newTrip(screen);
    const release = server.hold(getPlace);
    await type(dialog, 'Tokyo');
    await proposed(dialog, /^Tokyo.*Japan$/).click();
    await expect.poll(() => server.requests(getPlace).length).toBe(1);

    await save(dialog).click();
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
    expect(madeWith(screen)).toEqual([]);
    release();
    await gone(dialog);
    expect(madeWith(screen)).toMatchObject([{ position: IN_TOKYO, timeZone: 'Asia/Tokyo' }]);
  });

  test('that was refused after its place was located may be saved again', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const dialog = await newTrip(screen);
    server.refuse(createTrip, 'forbidden');
    const release = server.hold(getPlace);
    await type(dialog, 'Tokyo');
    await proposed(dialog, /^Tokyo.*Japan$/).click();
    await expect.poll(() => server.requests(getPlace).length).toBe(1);

    await save(dialog).click();
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
    release();
    await expect.element(save(dialog)).toBeEnabled();
    expect(madeWith(screen)).toHaveLength(1);
    await save(dialog).click();

    await expect.poll(() => madeWith(screen)).toHaveLength(2);
  });

  test('is saved with the words of its place where its position is not known in time', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const dialog = await newTrip(screen);
    server.hold(getPlace);
    await type(dialog, 'Tokyo');
    await proposed(dialog, /^Tokyo.*Japan$/).click();
    await expect.poll(() => server.requests(getPlace).length).toBe(1);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await save(dialog).click();
      await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
      vi.advanceTimersByTime(3_000);
      await gone(dialog);
    } finally {
      vi.useRealTimers();
    }
    expect(madeWith(screen)).toMatchObject([{ destination: 'Tokyo, Japan', position: null, timeZone: null }]);
  });

  test('has no position with other words than those of its place, and has it again with the same words', async ({
    screen,
  }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const changes = () => server.requests(updateTrip).map(({ body }) => body);
    const made = await newTrip(screen);
    await type(made, 'Tokyo');
    await proposed(made, /^Tokyo.*Japan$/).click();
    await expect.element(timeZone(made)).toHaveValue('Asia/Tokyo (UTC+9)');
    await save(made).click();
    await gone(made);

    const edited = await editTrip(screen);
    await expect.element(destination(edited)).toHaveValue('Tokyo, Japan');
    await destination(edited).fill('Somewhere in Japan');
    await destination(edited).fill('Tokyo, Japan');
    await edited.getByLabelText(/^Description/).fill('Cherry trees');
    await save(edited).click();
    await gone(edited);
    expect(data.trips[0]?.detail).toMatchObject({ position: IN_TOKYO, description: 'Cherry trees' });
    expect(changes()).toHaveLength(1);

    const again = await editTrip(screen);
    await destination(again).fill('Somewhere in Japan');
    await save(again).click();
    await gone(again);
    expect(data.trips[0]?.detail).toMatchObject({
      destination: 'Somewhere in Japan',
      position: null,
      timeZone: 'Asia/Tokyo',
    });
    expect(changes()[1]).toMatchObject({ destination: 'Somewhere in Japan', position: null });
  });

  test('keeps a time zone that somebody has set, and is offered that of the place', async ({ screen }) => {
    const { data, server } = screen;
    await liveIn('America/New_York');
    answerPlaces(server, data);
    const dialog = await newTrip(screen);
    await dialog.getByRole('button', { name: /^Use mine: America\/New York/ }).click();
    await type(dialog, 'Tokyo');
    await proposed(dialog, /^Tokyo.*Japan$/).click();

    await expect
      .element(destination(dialog))
      .toHaveAccessibleDescription(/^Times are still those of America\/New York/);
    await expect.element(timeZone(dialog)).toHaveValue(expect.stringMatching(/^America\/New York/));
    await dialog.getByRole('button', { name: 'Use Asia/Tokyo (UTC+9)' }).click();
    await expect.element(timeZone(dialog)).toHaveValue('Asia/Tokyo (UTC+9)');

    // What a place has brought goes with it.
    await destination(dialog).fill('Paris, France');
    await proposed(dialog, /^Paris.*France$/).click();
    await expect.element(timeZone(dialog)).toHaveValue(expect.stringMatching(/^Europe\/Paris/));
  });
});

describe('the places of the list', () => {
  for (const size of SIZES) {
    test(`are looked through, left, and chosen with the keyboard alone (${size})`, async ({ screen }) => {
      answerPlaces(screen.server, screen.data);
      const dialog = await newTrip(screen, size);
      const field = destination(dialog);
      const selected = dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });
      const noneSelected = () => expect.poll(() => selected.elements().length).toBe(0);
      await type(dialog, 'par');
      await expect.element(field).toHaveAttribute('aria-expanded', 'true');
      await expect.element(dialog.getByRole('status').filter({ hasText: /^\d suggestions$/ })).toBeInTheDocument();
      await noneSelected();

      await userEvent.keyboard('{ArrowUp}');
      await expect.element(selected).toHaveTextContent(textsOf(places(dialog)).at(-1));
      await userEvent.keyboard('{ArrowDown}');
      await noneSelected();
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(selected).toHaveTextContent(textsOf(places(dialog))[0]);
      await expect.element(field).toHaveAttribute('aria-activedescendant', selected.element().id);
      await userEvent.keyboard('{Home}');
      await noneSelected();

      // The first Esc is for the list, the dialog stays.
      await userEvent.keyboard('{Escape}');
      await expect.element(field).toHaveAttribute('aria-expanded', 'false');
      await expect.element(field).toHaveValue('par');
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(selected).toMatchTextContent('Paris');
      await userEvent.keyboard('{Enter}');
      await expect.element(field).toHaveValue('Paris, France');
      await expect.element(dialog).toBeVisible();

      await userEvent.keyboard('{Tab}');
      await expect.element(dialog.getByLabelText(/^Start date/)).toHaveFocus();
    });
  }

  test('that answer late are not shown for what was typed since', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const late = Promise.withResolvers<void>();
    server.answer(autocompletePlaces, async ({ query: { input } }) => {
      if (input === 'Oslo') await late.promise;
      return proposing(input === 'Oslo' ? 'Oslo' : 'Bergen');
    });
    const dialog = await newTrip(screen);
    await destination(dialog).fill('Oslo');
    await expect.poll(() => server.requests(autocompletePlaces).map(({ query }) => query.input)).toEqual(['Oslo']);
    await expect.element(dialog.getByText('Searching…').last()).toBeVisible();
    await destination(dialog).fill('Bergen');
    await expect.element(proposed(dialog, /^Bergen/)).toBeVisible();

    late.resolve();
    await server.settled();
    await expect.poll(() => textsOf(places(dialog))).toEqual(['BergenSomewhere']);
  });

  test('say why they are there: the letters that were typed, and another name that has them', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    const { predictions, ...others } = proposing('Venice', 'Venlo', 'Los Angeles');
    const called = ['Venezia', undefined, 'Ven'];
    server.answer(autocompletePlaces, {
      ...others,
      predictions: predictions.map((each, index) => ({ ...each, called_also: called[index] })),
    });
    const dialog = await newTrip(screen);
    await type(dialog, 'ven');

    await expect
      .poll(() => textsOf(places(dialog)))
      .toEqual(['VeniceSomewhere', 'VenloSomewhere', 'Los AngelesVenSomewhere']);
    expect([...document.querySelectorAll('[role="option"] mark')].map(({ textContent }) => textContent)).toEqual([
      'Ven',
      'Ven',
      'Ven',
    ]);
    await expectAccessible('places with their other names', '[role="dialog"]');
  });

  test('stand where a small window has room, and a press chooses in it', async ({ screen }) => {
    const { data, server } = screen;
    answerPlaces(server, data);
    server.answer(
      autocompletePlaces,
      proposing('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'القاهرة', 'Oslo', 'Bergen'),
    );
    server.refuse(getPlace, 'not_found');
    await screen.open('/trips');
    await page.viewport(320, 420);
    const dialog = await nameNewTrip();
    await type(dialog, 'Ll');
    await expect.element(dialog.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    const [box, field] = [boxOf('[popover]:popover-open'), boxOf('[name="destination"]')];

    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(420);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(320);
    expect(box.bottom <= field.top || box.top >= field.bottom).toBe(true);
    await proposed(dialog, /^القاهرة/).click();
    await expect.element(destination(dialog)).toHaveValue('القاهرة, Somewhere');
  });
});

test('while the service of places is dead or away, a destination is a text like any other', async ({ screen }) => {
  const { data, server } = screen;
  answerPlaces(server, data);
  server.refuse(autocompletePlaces, 'places_unavailable');
  const dialog = await newTrip(screen);
  await destination(dialog).fill('Bergen');
  await expect.poll(() => server.requests(autocompletePlaces).length).toBe(1);
  await expect.element(dialog.getByText('Searching…')).not.toBeInTheDocument();
  await expect.element(destination(dialog)).toHaveAttribute('aria-expanded', 'false');
  // At once: a message that is none of the dialog's would go by itself.
  expect(page.getByText(/cannot be looked up/).elements()).toEqual([]);

  const comeBack = goOffline();
  await destination(dialog).fill('Bergen, Norway');
  await expect.element(dialog.getByText('Searching…')).not.toBeInTheDocument();
  comeBack();
  await save(dialog).click();
  await gone(dialog);
  expect(madeWith(screen)).toMatchObject([{ destination: 'Bergen, Norway', position: null }]);
});

const boxOf = (selector: string): DOMRect => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element.getBoundingClientRect();
};

import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { describe } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ApiServer } from '../../testing/api-server.ts';
import { inDays } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

/** A trip with one activity on each of the days from now. */
const tripWith = (data: TripData, days: readonly number[], fields: Parameters<TripData['addTrip']>[0] = {}) => {
  const trip = data.addTrip({ title: 'Sunday out', destination: 'Lisbon', timeZone: 'UTC', ...fields });
  for (const day of days) data.addActivity(trip, { title: `Walk ${day}`, startTime: `${inDays(day)}T09:00:00.000Z` });
  return trip;
};

/** Weather of another kind every day, as a server has it today. */
const weatherOf = (date: string): Weather => {
  const day = Number(date.slice(8));
  return {
    basis: weatherBasis(date, inDays(0)) ?? 'forecast',
    condition: 'sunny',
    description: 'Clear sky',
    temperature: { high: 70 + day, low: 50 + day },
    humidity: 60,
    windSpeed: 15,
  };
};

const answerWeather = (server: ApiServer) => server.answer(getWeather, ({ query }) => weatherOf(query.date));

const dayOf = (day: number) => page.getByRole('region').filter({ hasText: new RegExp(`Walk ${day}$`) });
const comeTo = async (day: number) => {
  await expect.element(dayOf(day)).toBeInTheDocument();
  dayOf(day).element().scrollIntoView();
};
const source = page.getByRole('link', { name: 'Open-Meteo.com' });
const showTab = (name: string) => page.getByRole('tab', { name }).click();

describe('each day of a plan', () => {
  for (const size of SIZES) {
    test(`has its weather: as it was, as it will be or as it typically is, and the page says whose data that is (${size})`, async ({
      screen: { data, server, open },
    }) => {
      const days = [-3, 0, 1, 15, 40];
      const trip = tripWith(data, days);
      answerWeather(server);
      await open(`/trip/${trip.id}`, size);

      for (const [day, words] of [
        [-3, 'Was '],
        [0, ''],
        [1, ''],
        [15, ''],
      ] as const) {
        const date = Number(inDays(day).slice(8));
        await comeTo(day);
        await expect
          .element(dayOf(day))
          .toMatchTextContent(`high ${70 + date}°F, low ${50 + date}°F, humidity 60%, wind 9 mph`);
        await expect.element(dayOf(day)).toMatchTextContent(`mph${words}${70 + date}° / ${50 + date}°F`);
      }
      await comeTo(40);
      await expect.element(dayOf(40)).toMatchTextContent(/Typical weather: .*Typically \d+° \/ \d+°F/);
      await expect.element(source).toHaveAttribute('href', 'https://open-meteo.com/');
      await expect
        .element(page.getByRole('link', { name: 'CC BY 4.0' }))
        .toHaveAttribute('href', expect.stringMatching(/creativecommons.org/));
      await expect
        .element(page.getByText('What is typical of a day is the mean of ten years.', { exact: false }))
        .toBeVisible();
      await showTab('Members');
      await showTab('Itinerary');
      await expect.element(source).toBeVisible();
      const dates = server.requests(getWeather).map(({ query }) => query.date);
      expect(dates.toSorted(), 'each day is read once').toEqual(days.map(inDays));
    });
  }

  test('has the weather of the place which was chosen for the destination', async ({
    screen: { data, server, open },
  }) => {
    const trip = tripWith(data, [1], { position: { latitude: 38.7223, longitude: -9.1393 } });
    answerWeather(server);
    await open(`/trip/${trip.id}`);

    await expect.element(dayOf(1)).toMatchTextContent(`${70 + Number(inDays(1).slice(8))}° /`);
    await expect
      .poll(() => server.requests(getWeather).map(({ query }) => query))
      .toEqual([{ location: 'Lisbon', date: inDays(1), latitude: 38.7, longitude: -9.15 }]);
  });

  test('says that it has none where none is to be had, near or far', async ({ screen: { data, server, open } }) => {
    const trip = tripWith(data, [-20, 1, 2, 3, 40]);
    server.refuse(getWeather, 'weather_unavailable');
    await open(`/trip/${trip.id}`);
    const words = (day: number) =>
      dayOf(day).getByText('Weather data unavailable').element().getBoundingClientRect().width;

    for (const [day, isWritten] of [
      [-20, true],
      [1, true],
      [2, false],
      [3, false],
      [40, true],
    ] as const) {
      await comeTo(day);
      await expect.element(dayOf(day)).toMatchTextContent('Weather data unavailable');
      await expect.poll(() => words(day) > 1).toBe(isWritten);
    }
    await expect.element(source).not.toBeInTheDocument();
    await showTab('Shopping');
    await expect.element(page.getByText('No items yet')).toBeVisible();
  });

  test('says quietly that its weather is not known, and tries no second time', async ({
    screen: { data, server, open },
  }) => {
    const trip = tripWith(data, [1]);
    server.refuse(getWeather, 'weather_unavailable');
    await open(`/trip/${trip.id}`);

    await expect.element(dayOf(1)).toMatchTextContent('Weather data unavailable');
    await showTab('Members');
    await showTab('Itinerary');
    await expect.element(dayOf(1)).toMatchTextContent('Weather data unavailable');
    await expect.element(source).not.toBeInTheDocument();
    await expect.poll(() => server.requests(getWeather)).toHaveLength(1);
  });

  test('has none on a trip that goes nowhere yet, or nowhere any more', async ({
    screen: { data, server, live, open },
  }) => {
    const trip = tripWith(data, [1], { destination: null });
    const words = page.getByText(/weather|forecast/i);
    const goTo = (destination: string | null) => {
      data.changeTrip(trip, { destination });
      live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'trip' });
    };
    answerWeather(server);
    await open(`/trip/${trip.id}`);
    await expect.element(dayOf(1)).toBeVisible();
    await expect.poll(() => live.frames).toContainEqual({ type: 'join_trip', tripId: trip.id });
    expect(words.elements()).toEqual([]);

    goTo('Lisbon');
    await expect.element(words.first()).toBeVisible();
    await expect.poll(() => server.requests(getWeather).map(({ query }) => query.location)).toEqual(['Lisbon']);
    goTo(null);

    await expect.element(words).not.toBeInTheDocument();
  });
});

describe('a plan', () => {
  test('of sixty days reads those in sight, two at a time, and nothing waits for slow weather', async ({
    screen: { data, server, open },
  }) => {
    const trip = tripWith(
      data,
      Array.from({ length: 60 }, (_, day) => day),
    );
    answerWeather(server);
    const release = server.hold(getWeather);
    await open(`/trip/${trip.id}`);

    await expect.element(page.getByRole('heading', { name: 'Walk 59' })).toBeInTheDocument();
    await expect.poll(() => server.requests(getWeather).length).toBe(2);
    await showTab('Chat');
    await page.getByRole('textbox', { name: /message/i }).fill('No weather yet?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('log').getByText('No weather yet?')).toBeVisible();
    await expect.poll(() => server.requests(postMessage).length).toBe(1);
    await showTab('Itinerary');
    release();
    await expect.element(dayOf(0)).toMatchTextContent('°F');
    await expect.element(dayOf(2)).toMatchTextContent('°F');
    expect(server.requests(getWeather).length).toBeLessThan(20);
  });

  test('is there without an answer about its weather, and nothing moves', async ({
    screen: { data, server, open },
  }) => {
    const trip = tripWith(data, [1]);
    server.lose(getWeather);
    const release = server.hold(getWeather);
    await open(`/trip/${trip.id}`);

    const activity = page.getByRole('heading', { name: 'Walk 1' });
    await expect.element(activity).toBeVisible();
    await expect.poll(() => server.requests(getWeather).length).toBe(1);
    const before = activity.element().getBoundingClientRect();
    release();
    await expect.element(dayOf(1)).toMatchTextContent('Failed to fetch weather data');
    expect(activity.element().getBoundingClientRect()).toEqual(before);
  });
});

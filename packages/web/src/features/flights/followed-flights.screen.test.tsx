import {
  findAirlines,
  findAirports,
  searchFlight,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { describe } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { aFlight, answerFlights, aTrackedFlight, HANEDA, HEATHROW, momentAt } from '../../testing/flight-answers.ts';
import { alarm, toast, unfold } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';
import { liveIn } from '../../testing/browser-settings.ts';

/** A trip with a flight and a dinner in its itinerary. */
const tripTo = (data: TripData, title: string) => {
  const trip = data.addTrip({ title, timeZone: 'UTC' });
  const startTime = `${inDays(1)}T09:00:00.000Z`;
  const flight = data.addActivity(trip, { title: `Fly to ${title}`, category: 'flight', startTime });
  data.addActivity(trip, { title: `Dinner in ${title}`, category: 'restaurant', startTime });
  return { trip, flight };
};

const sheet = (name = 'Add Flight') => page.getByRole('dialog', { name });
const section = page.getByRole('region', { name: 'Flights' });
const card = (number: string) =>
  section.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number, exact: false }) });
const found = page.getByRole('group', { name: 'Flights found' });
const notice = (title: string) => toast(title);

const openSheet = () => section.getByRole('button', { name: 'Add Flight' }).first().click();

const search = async (number: string, date?: string) => {
  await sheet().getByLabelText('Flight number').fill(number);
  if (date !== undefined) await sheet().getByLabelText(/^Date/).fill(date);
  await sheet().getByRole('button', { name: 'Search', exact: true }).click();
};

test('home says who of the trip is on a flight, and changes it', async ({ screen: { data, server, open } }) => {
  const [bea, cal] = [aPerson({ firstName: 'Bea' }), aPerson({ firstName: 'Cal' })];
  const trip = data.addTrip({
    title: 'Boston',
    role: 'member',
    others: [
      [bea, 'owner'],
      [cal, 'member'],
    ],
  });
  const itineraryItem = { ...data.addActivity(trip, { title: 'Fly to Boston' }), tripId: trip.id };
  const travellers = [
    { ...data.viewer, mayTakeOff: true },
    { ...bea, mayTakeOff: false },
  ];
  answerFlights(server, data);
  data.trackedFlights.push(
    aTrackedFlight(data, { flightNumber: 'SK4', itineraryItemId: itineraryItem.id, itineraryItem, travellers }),
  );
  await open('/');
  await unfold('Flights');

  await card('SK4').getByRole('button', { name: 'Edit SK4' }).click();
  const edit = sheet('Edit SK4');
  await expect.element(edit.getByRole('checkbox', { name: /^Bea/ })).toBeDisabled();
  await expect.element(edit.getByRole('checkbox', { name: 'You' })).toBeDisabled();
  await edit.getByRole('checkbox', { name: /^Cal/ }).click();
  await expectAccessible('who is on a flight, on home', '[role="dialog"]');
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(notice('Flight updated')).toBeVisible();
  await expect
    .poll(() => server.requests(updateTrackedFlight).map(({ body }) => body))
    .toEqual([{ addTravellerIds: [cal.id] }]);
});

test('the trips of a flight are those near in time first', async ({ screen: { data, server, open } }) => {
  answerFlights(server, data, aFlight(inDays(1)));
  data.addTrip({ title: 'Over', startDate: '2020-06-01', endDate: '2020-06-05' });
  data.addTrip({ title: 'Next year', startDate: inDays(300), endDate: inDays(310) });
  data.addTrip({ title: 'Next week', startDate: inDays(7), endDate: inDays(9) });
  data.addTrip({ title: 'Now', startDate: inDays(-1), endDate: inDays(2) });
  await open('/');
  await openSheet();

  const choices = () =>
    [...(sheet().getByLabelText(/^Trip/).element() as HTMLSelectElement).options].map(({ text }) => text);

  await expect.poll(choices).toEqual(['No trip', 'Now', 'Next week', 'Next year', 'Over']);
});

describe('a flight', () => {
  for (const size of SIZES) {
    test(`is found by its number, linked to an activity of a trip, and followed (${size})`, async ({
      screen: { data, server, open },
    }) => {
      await liveIn('Asia/Tokyo');
      const day = inDays(1);
      const flight = aFlight(day);
      const departure = { ...flight.departure, estimated: momentAt('Europe/London', day, '09:10'), delay: 45 };
      answerFlights(server, data, { ...flight, departure });
      const { flight: other } = tripTo(data, 'Boston');
      const { trip, flight: activity } = tripTo(data, 'New York');
      await open('/', size);
      await openSheet();

      await userEvent.type(sheet().getByLabelText('Flight number'), 'ba117');
      await expect.element(sheet().getByLabelText('Flight number')).toHaveValue('BA117');
      const choice = sheet().getByLabelText(/^Activity/);
      await expect.element(choice).toBeDisabled();
      expect(server.requests(listActivities), 'before a trip is picked').toEqual([]);
      await sheet().getByLabelText(/^Trip/).selectOptions('Boston');
      await expect.element(choice).toBeEnabled();
      await choice.selectOptions(other.id);
      await sheet().getByLabelText(/^Trip/).selectOptions('New York');
      await expect.element(choice).toHaveValue('');
      await expect.element(choice).toBeEnabled();
      await choice.selectOptions(activity.id);
      await search('ba117', day);

      await expect.element(found).toMatchTextContent('BA117');
      for (const fact of ['British Airways', 'LHR', 'London Heathrow', 'JFK', 'Boeing 777-300ER', 'Scheduled']) {
        await expect.element(found).toMatchTextContent(fact);
      }
      await expect.element(found).toMatchTextContent('9:10 AM GMT');
      await expect.element(found).toMatchTextContent('Scheduled 8:25 AM');
      await expect.element(found).toMatchTextContent('45 min late');
      await expect.element(found).toMatchTextContent('Terminal 5, Gate B36');
      await expectAccessible('the flights found', '[role="dialog"]');
      await sheet().getByRole('button', { name: 'Track This Flight' }).click();

      await expect.element(notice('Flight tracked')).toBeVisible();
      await expect.element(sheet()).not.toBeInTheDocument();
      await expect.element(card('BA117')).toMatchTextContent('Tracking');
      await expect.element(card('BA117')).toMatchTextContent('11:15 AM');
      await expect
        .poll(() => server.requests(searchFlight).map(({ query }) => query))
        .toEqual([{ flightNumber: 'BA117', date: day }]);
      await expect
        .poll(() => server.requests(trackFlight).map(({ body }) => body))
        .toMatchObject([
          { flightNumber: 'BA117', flightDate: day, departureIata: 'LHR', itineraryItemId: activity.id },
        ]);
      await expect.element(card('BA117').getByRole('link')).toMatchTextContent(/^Fly to New York$/);
      await expect.element(card('BA117').getByRole('link')).toHaveAttribute('href', `/trip/${trip.id}/itinerary`);
    });
  }

  test('leads to its activity, and is removed once that is meant', async ({ screen: { data, server, open } }) => {
    answerFlights(server, data);
    const { trip, flight: activity } = tripTo(data, 'Oslo');
    const itineraryItem = { id: activity.id, tripId: trip.id, title: activity.title };
    const flight = aTrackedFlight(data, { flightNumber: 'SK4', itineraryItemId: activity.id, itineraryItem });
    data.trackedFlights.push(flight);
    await open('/');
    await unfold('Flights');
    await expect.element(card('SK4')).toMatchTextContent('Added by hand');
    await expectAccessible('home with a flight');

    await card('SK4').getByRole('link').click();
    await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}/itinerary`);
    await open('/');
    const remove = card('SK4').getByRole('button', { name: 'Remove SK4' });
    await remove.click();
    await page.getByRole('button', { name: 'Keep Flight' }).click();
    await expect.element(page.getByRole('button', { name: 'Keep Flight' })).not.toBeInTheDocument();
    await expect.element(card('SK4')).toBeVisible();
    expect(server.requests(untrackFlight)).toHaveLength(0);
    await remove.click();
    await page.getByRole('button', { name: 'Yes, Remove' }).click();

    await expect.element(notice('Flight removed')).toBeVisible();
    await expect.element(section).toMatchTextContent('No flights yet');
    await expect
      .poll(() => server.requests(untrackFlight).map(({ params }) => params))
      .toEqual([{ flightId: flight.id }]);
  });

  test('whose gate changed while the connection was lost shows the new one once it is back', async ({
    screen: { data, live, open },
  }) => {
    const { departure, arrival } = aFlight(inDays(1));
    const flight = aTrackedFlight(data, { flightNumber: 'BA117', departure, arrival });
    data.trackedFlights.push(flight);
    await open('/');
    await unfold('Flights');
    await expect.element(card('BA117')).toMatchTextContent('Gate B36');
    await expect.poll(() => live.isConnected).toBe(true);

    live.close();
    data.trackedFlights[0] = { ...flight, departure: { ...departure, gate: 'C4' } };

    await expect.element(card('BA117')).toMatchTextContent('Gate C4');
  });

  test('that cannot be removed stays, and that is said', async ({ screen: { data, server, open } }) => {
    data.trackedFlights.push(aTrackedFlight(data, { flightNumber: 'BA7' }));
    server.refuse(untrackFlight, 'forbidden');
    await open('/');
    await unfold('Flights');

    await card('BA7').getByRole('button', { name: 'Remove BA7' }).click();
    await page.getByRole('button', { name: 'Yes, Remove' }).click();

    await expect.element(alarm('Failed to remove flight')).toBeVisible();
    await expect.element(card('BA7')).toBeVisible();
  });
});

describe('a search for a flight', () => {
  test('that somebody enters by hand is thrown away once that is meant, and the next begins empty', async ({
    screen: { data, server, open },
  }) => {
    answerFlights(server, data);
    await open('/');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    const number = sheet().getByLabelText('Flight number');
    const close = () => sheet().getByRole('button', { name: 'Close' }).click();
    await openSheet();
    await sheet().getByRole('button', { name: 'Add by Hand' }).click();
    await number.fill('TP1363');

    await close();
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(number).toHaveValue('TP1363');
    await close();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(sheet()).not.toBeInTheDocument();

    await openSheet();
    await sheet().getByRole('button', { name: 'Add by Hand' }).click();
    await expect.element(number).toHaveValue('');
  });

  test('needs a number', async ({ screen: { data, server, open } }) => {
    answerFlights(server, data);
    await open('/');
    await openSheet();

    await search('  ');

    await expect.element(alarm('Flight number required')).toMatchTextContent('Please enter a flight number to search');
    await expect.element(sheet().getByLabelText('Flight number')).toHaveFocus();
    await expect
      .element(sheet().getByLabelText('Flight number'))
      .toHaveAccessibleDescription('Please enter a flight number to search');
    expect(server.requests(searchFlight)).toHaveLength(0);
  });

  test('that finds none says so, and the flight can be entered by hand from there', async ({
    screen: { data, server, open },
  }) => {
    answerFlights(server, data);
    await open('/');
    await openSheet();

    await search('XX999', inDays(2));
    await expect
      .element(alarm('Flight not found'))
      .toMatchTextContent(
        "This flight may not exist, isn't scheduled for today, or has already completed. Try checking the flight number and date.",
      );
    await sheet().getByRole('button', { name: 'Add It by Hand' }).click();

    await expect.element(sheet().getByLabelText('Flight number')).toHaveValue('XX999');
    await expect.element(sheet().getByLabelText(/^Departure date/)).toHaveValue(inDays(2));
    await sheet().getByRole('button', { name: 'Track This Flight' }).click();
    await expect.element(card('XX999')).toMatchTextContent('Added by hand');
  });

  test('at a service that fails says that it is away for a while', async ({ screen: { server, open } }) => {
    server.refuse(searchFlight, 'provider_down');
    await open('/');
    await openSheet();

    await search('LH400', inDays(1));

    await expect
      .element(alarm('Failed to search for flights'))
      .toMatchTextContent('Flight search service is temporarily unavailable. Please try again in a few minutes.');
    await expect.element(sheet().getByRole('button', { name: 'Add It by Hand' })).toBeVisible();
  });

  test('that takes long keeps nobody from telling the flight by hand', async ({ screen: { data, server, open } }) => {
    answerFlights(server, data);
    const release = server.hold(searchFlight);
    await open('/');
    await openSheet();
    await search('BA117');

    await expect.element(sheet().getByRole('button', { name: 'Searching…' })).toBeVisible();
    await sheet().getByRole('button', { name: 'Add by Hand' }).click();
    server.answer(findAirports, []);
    await sheet().getByLabelText(/^From/).fill('Heathrow');
    await sheet().getByRole('button', { name: 'Track This Flight' }).click();

    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(section).toMatchTextContent('Added by hand');
    release();
  });

  test('finds both legs of a flight that lands on its way, to be followed one after the other', async ({
    screen: { data, server, open },
  }) => {
    const first = aFlight(inDays(1), { flightNumber: 'BA5' });
    const [departs, lands] = [90, 180].map((minutes) =>
      new Date(Date.parse(first.arrival.scheduled ?? '') + minutes * 60_000).toISOString(),
    );
    const second = {
      ...first,
      departure: { ...first.arrival, scheduled: departs ?? null },
      arrival: { ...first.arrival, iata: 'BOS', airport: 'Boston Logan', scheduled: lands ?? null },
    };
    answerFlights(server, data, first, second);
    await open('/');
    await openSheet();
    await search('BA5', inDays(1));
    const legs = found.getByRole('listitem');
    await expect.poll(() => legs.elements().length).toBe(2);

    await legs.nth(0).getByRole('button', { name: 'Track This Flight' }).click();
    await expect.element(legs.nth(0)).toMatchTextContent('Tracking');
    await legs.nth(1).getByRole('button', { name: 'Track This Flight' }).click();

    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.poll(() => card('BA5').elements().length).toBe(2);
    await expect.poll(() => server.requests(trackFlight).map(({ body }) => body.departureIata)).toEqual(['LHR', 'JFK']);
  });
});

describe('a flight by hand', () => {
  test('is entered by the clocks of its airports where no service is set up, and changed', async ({
    screen: { data, server, open },
  }) => {
    answerFlights(server, data);
    server.refuse(searchFlight, 'not_configured');
    server.answer(findAirlines, []);
    server.answer(findAirports, ({ query }) => [query.input === 'HND' ? HANEDA : HEATHROW]);
    const { flight: activity } = tripTo(data, 'Tokyo');
    await open('/');
    await openSheet();
    await search('nh212', inDays(1));
    await expect.element(sheet().getByRole('alert')).toMatchTextContent('no flight service is set up');
    await sheet().getByRole('button', { name: 'Add It by Hand' }).click();

    await sheet().getByLabelText(/^From/).fill('heathrow');
    await sheet().getByRole('option', { name: /LHR/ }).click();
    await sheet()
      .getByLabelText(/^Departure time/)
      .fill('19:00');
    await sheet().getByRole('combobox', { name: 'To (optional)' }).fill('HND');
    await expect.element(sheet()).toMatchTextContent('Code HND');
    await sheet()
      .getByLabelText(/^Arrival time/)
      .fill('16:00');
    await expect.element(sheet().getByLabelText(/^Arrival date/)).toHaveAccessibleDescription(/^Lands /);
    await sheet().getByLabelText(/^Trip/).selectOptions('Tokyo');
    await expect.element(sheet().getByLabelText(/^Activity/)).toBeEnabled();
    await sheet()
      .getByLabelText(/^Activity/)
      .selectOptions(activity.id);
    await expectAccessible('the form of a flight by hand', '[role="dialog"]');
    await sheet().getByRole('button', { name: 'Track This Flight' }).click();

    await expect.element(card('NH212')).toMatchTextContent('Added by hand');
    await expect.element(card('NH212')).toMatchTextContent('HND');
    await expect.element(card('NH212')).toMatchTextContent('4:00 PM GMT+9');
    await expect.element(card('NH212').getByRole('link')).toMatchTextContent(/^Fly to Tokyo$/);
    const lands = momentAt('Asia/Tokyo', inDays(2), '16:00');
    const departs = momentAt('Europe/London', inDays(1), '19:00');
    await expect
      .poll(() => server.requests(trackFlight).map(({ body }) => body))
      .toMatchObject([{ departureIata: 'LHR', departureTime: departs, arrivalIata: 'HND', arrivalTime: lands }]);
    await card('NH212').getByRole('button', { name: 'Edit NH212' }).click();
    const edit = sheet('Edit NH212');
    await edit.getByRole('group', { name: 'Departure' }).getByLabelText(/^Gate/).fill('B12');
    await edit.getByLabelText(/^Trip/).selectOptions('');
    await edit.getByRole('button', { name: 'Save Changes' }).click();

    await expect.element(notice('Flight updated')).toBeVisible();
    await expect.element(card('NH212')).toMatchTextContent('Gate B12');
    await expect.element(card('NH212').getByRole('link')).not.toBeInTheDocument();
    await expect
      .poll(() => server.requests(updateTrackedFlight).map(({ body }) => body))
      .toEqual([{ departureGate: 'B12', itineraryItemId: null }]);
  });

  test('without a connection is kept, changed and goes out once there is one', async ({
    screen: { data, server, open, reload },
  }) => {
    answerFlights(server, data);
    server.answer(findAirports, []);
    await open('/');
    for (const change of [trackFlight, updateTrackedFlight]) server.lose(change);
    await openSheet();
    await sheet().getByRole('button', { name: 'Add by Hand' }).click();
    await sheet().getByLabelText('Flight number').fill('NH212');
    await sheet().getByRole('button', { name: 'Track This Flight' }).click();

    await expect.element(notice('Saved on this device')).toBeVisible();
    await expect.element(card('NH212')).toMatchTextContent('Waiting for a connection');
    await card('NH212').getByRole('button', { name: 'Edit NH212' }).click();
    await sheet('Edit NH212').getByRole('group', { name: 'Departure' }).getByLabelText(/^Gate/).fill('B12');
    await sheet('Edit NH212').getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(card('NH212')).toMatchTextContent('Gate B12');
    await reload();
    await expect.element(card('NH212')).toMatchTextContent('Gate B12');
    answerFlights(server, data);
    dispatchEvent(new Event('online'));

    await expect
      .poll(() => data.trackedFlights.map(({ flightNumber, departure }) => [flightNumber, departure.gate]))
      .toEqual([['NH212', 'B12']]);
    await expect.element(card('NH212').getByText('Waiting for a connection')).not.toBeInTheDocument();
  });

  test('that lands before it leaves is refused at the time, and what was typed is kept', async ({
    screen: { data, server, open, reload },
  }) => {
    answerFlights(server, data);
    server.answer(findAirports, []);
    await open('/');
    await openSheet();
    await sheet().getByRole('button', { name: 'Add by Hand' }).click();
    await sheet().getByLabelText('Flight number').fill('our plane');
    await sheet().getByLabelText(/^From/).fill('The meadow');
    await sheet()
      .getByLabelText(/^Departure date/)
      .fill(inDays(2));
    await sheet()
      .getByLabelText(/^Departure time/)
      .fill('10:00');
    await sheet()
      .getByLabelText(/^Arrival date/)
      .fill(inDays(1));
    await sheet()
      .getByLabelText(/^Arrival time/)
      .fill('11:00');

    await sheet().getByRole('button', { name: 'Track This Flight' }).click();
    await expect.element(sheet().getByLabelText(/^Arrival time/)).toHaveFocus();
    expect(server.requests(trackFlight)).toHaveLength(0);
    await reload();
    await openSheet();

    await expect.element(sheet()).toMatchTextContent('This is what you had typed before.');
    await expect.element(sheet().getByLabelText(/^From/)).toHaveValue('The meadow');
    await sheet()
      .getByLabelText(/^Arrival date/)
      .fill(inDays(2));
    await sheet().getByRole('button', { name: 'Track This Flight' }).click();
    await expect.element(card('OUR PLANE')).toMatchTextContent('The meadow');
  });
});

import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { changeTripFlight, listTripFlights, trackFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { lineOf, tripFlight } from '@caravan/contract/testing/trip-flights.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { inDays, aPerson } from '../../testing/samples.ts';
import { aFlight, answerFlights, momentAt } from '../../testing/flight-answers.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import { textsOf } from '../../testing/page-texts.ts';
import type { TripData } from '../../testing/trip-data.ts';

/** A trip with a flight in its plan. */
interface Plan {
  readonly trip: TripDetail;
  readonly activity: Activity;
}

/** The viewer owns a trip with a flight in its plan, and somebody else comes along. */
const travellingWith = (data: TripData, others: CurrentUser): Plan => {
  const trip = data.addTrip({ title: 'A week in New York', timeZone: 'UTC', others: [[others, 'member']] });
  return { trip, activity: flightIn(data, trip) };
};

const flightIn = (data: TripData, trip: TripDetail): Activity =>
  data.addActivity(trip, {
    title: 'Flight to New York',
    category: 'flight',
    startTime: `${inDays(3)}T08:00:00.000Z`,
  });

/** Puts somebody on a flight that belongs to the plan: entered by hand, landing at a time of its day, unless said otherwise. */
const putOn = (
  data: TripData,
  { trip, activity }: Plan,
  person: CurrentUser,
  fields: Partial<TripFlight>,
): TripFlight => {
  const { id, firstName, lastName, profileImageUrl } = person;
  const known = tripFlight({ airline: null, isByHand: true, refreshedAt: null, flightDate: inDays(3) });
  const flight = {
    ...known,
    id: crypto.randomUUID(),
    itineraryItemId: activity.id,
    traveller: { id, firstName, lastName, profileImageUrl },
    ...fields,
  };
  data.on(trip).flights.push(flight);
  activity.trackedFlights.push(lineOf(flight));
  return flight;
};

/** From London to New York by hand: nobody knows the clocks there. */
const byHand = (flightNumber: string, landsAt: string, fields: Partial<TripFlight['arrival']> = {}) => {
  const { departure, arrival } = tripFlight({
    departure: { timeZone: null, scheduled: `${inDays(3)}T08:00:00.000Z` },
    arrival: {
      airport: 'New York JFK',
      iata: 'JFK',
      timeZone: null,
      scheduled: `${inDays(3)}T${landsAt}:00.000Z`,
      ...fields,
    },
  });
  return { flightNumber, departure, arrival, arrivalAirport: 'New York JFK', arrivalIata: 'JFK' };
};

const landing = (who: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: who, exact: true }) });
const travellers = () => textsOf(page.getByRole('heading', { level: 4 }));

for (const size of SIZES) {
  test(`somebody who only comes along adds their own flight to the plan (${size})`, async ({
    screen: { data, server, open },
  }) => {
    const ada = aPerson({ firstName: 'Ada' });
    const trip = data.addTrip({
      title: 'A week in New York',
      timeZone: 'UTC',
      role: 'member',
      others: [[ada, 'owner']],
    });
    const plan = { trip, activity: flightIn(data, trip) };
    answerFlights(server, data);
    await open(`/trip/${trip.id}`, size);

    await page.getByRole('button', { name: 'Track flight for Flight to New York' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Flight' });
    await expect.element(dialog.getByRole('combobox', { name: /^Activity/ })).toHaveValue(plan.activity.id);
    await dialog.getByRole('button', { name: 'Add by Hand' }).click();
    await dialog.getByLabelText('Flight number').fill('ua 14');
    putOn(data, plan, data.viewer, { flightNumber: 'UA14' });
    await dialog.getByRole('button', { name: 'Track This Flight' }).click();
    await expect.element(dialog).not.toBeInTheDocument();

    const flights = page.getByRole('list', { name: 'Flights' });
    await expect.element(flights).toMatchTextContent('UA14');
    await expect.element(flights).toMatchTextContent('Scheduled');
    await expect.element(flights).toMatchTextContent('On it: You');
    await expect.element(page.getByRole('button', { name: /Track (your )?flight/ })).not.toBeInTheDocument();
    await expect
      .poll(() => server.requests(trackFlight).map(({ body }) => body))
      .toMatchObject([{ flightNumber: 'UA 14', itineraryItemId: plan.activity.id }]);
  });
}

test('a flight that somebody else adds to the plan is there at once', async ({ screen: { data, live, open } }) => {
  const bea = aPerson({ firstName: 'Bea' });
  const plan = travellingWith(data, bea);
  await open(`/trip/${plan.trip.id}`);
  await expect.element(page.getByRole('button', { name: 'Track flight for Flight to New York' })).toBeVisible();
  await expect.poll(() => live.frames).toContainEqual({ type: 'join_trip', tripId: plan.trip.id });

  putOn(data, plan, bea, { flightNumber: 'UA14' });
  live.emit({ type: 'trip_changed', tripId: plan.trip.id, resource: 'flights' });

  const flights = page.getByRole('list', { name: 'Flights' });
  await expect.element(flights).toMatchTextContent('UA14');
  await expect.element(flights).toMatchTextContent('Scheduled');
  await expect.element(flights).toMatchTextContent('On it: Bea');
  await expect.element(page.getByRole('button', { name: 'Track your flight for Flight to New York' })).toBeVisible();
});

test('without a flight service the form is by hand, begins with the times of the activity, and asks who is on it', async ({
  screen: { data, server, open },
}) => {
  data.config = { ...data.config, hasFlightService: false };
  const bea = aPerson({ firstName: 'Bea' });
  const { trip, activity } = travellingWith(data, bea);
  Object.assign(activity, { startTime: `${inDays(3)}T08:00:00.000Z`, endTime: `${inDays(3)}T15:30:00.000Z` });
  answerFlights(server, data);
  await open(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Track flight for Flight to New York' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Flight' });
  await expect.element(dialog.getByLabelText(/^Departure time/)).toHaveValue('08:00');
  await expect.element(dialog.getByLabelText(/^Arrival time/)).toHaveValue('15:30');
  await dialog.getByLabelText('Flight number').fill('ua 14');
  await dialog.getByRole('checkbox', { name: /^Bea/ }).click();
  await dialog.getByRole('button', { name: 'Track This Flight' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(trackFlight).map(({ body }) => body))
    .toMatchObject([{ flightDate: inDays(3), itineraryItemId: activity.id, travellerIds: [data.viewer.id, bea.id] }]);
});

test('somebody joins the flight of another where it is shown, and may not change what they entered', async ({
  screen: { data, server, open },
}) => {
  const bea = aPerson({ firstName: 'Bea' });
  const trip = data.addTrip({ title: 'A week in New York', role: 'member', others: [[bea, 'owner']] });
  const plan = { trip, activity: flightIn(data, trip) };
  const flight = putOn(data, plan, bea, { flightNumber: 'UA14', enteredBy: bea.id });
  server.answer(changeTripFlight, () => [flight]);
  await open(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Edit UA14' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit UA14' });
  await expect.element(dialog.getByRole('checkbox', { name: /^Bea/ })).toBeDisabled();
  await expectAccessible('the flight of another', '[role="dialog"]');
  await dialog.getByRole('checkbox', { name: 'You' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Flight number').elements()).toEqual([]);
  await expect
    .poll(() => server.requests(changeTripFlight).map(({ params, body }) => [params.flightId, body]))
    .toEqual([[flight.id, { addTravellerIds: [data.viewer.id] }]]);
});

test('of a flight that several have entered a member changes their own entry, and an owner takes all off', async ({
  screen: { data, server, open, reload },
}) => {
  const [bea, cal] = [aPerson({ firstName: 'Bea' }), aPerson({ firstName: 'Cal' })];
  const trip = data.addTrip({ title: 'A week in New York', role: 'member', others: [[bea, 'owner']] });
  const plan = { trip, activity: flightIn(data, trip) };
  putOn(data, plan, bea, { flightNumber: 'UA14', enteredBy: bea.id });
  const own = putOn(data, plan, data.viewer, { flightNumber: 'UA14', enteredBy: data.viewer.id });
  // An entry of before, for two of whom one has left.
  putOn(data, plan, cal, { flightNumber: 'UA14', enteredBy: bea.id });
  server.answer(changeTripFlight, () => data.on(trip).flights);
  const dialog = page.getByRole('dialog', { name: 'Edit UA14' });
  await open(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Edit UA14' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: /^Bea/ })).toBeDisabled();
  await dialog.getByRole('group', { name: 'Arrival' }).getByLabelText(/^Gate/).fill('B12');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  trip.role = 'owner';
  await reload();
  await page.getByRole('button', { name: 'Edit UA14' }).click();
  await dialog.getByRole('button', { name: 'Remove Flight' }).click();
  await page.getByRole('button', { name: 'Yes, Remove' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await expect
    .poll(() => server.requests(changeTripFlight).map(({ body }) => body))
    .toEqual([{ arrivalGate: 'B12' }, { removeTravellerIds: [bea.id, data.viewer.id, cal.id] }]);
  await expect.poll(() => server.requests(changeTripFlight)[0]?.params.flightId).toBe(own.id);
});

test('an answer that was lost and comes again hides no flight that somebody else has been put on since', async ({
  screen: { data, server, open },
}) => {
  const bea = aPerson({ firstName: 'Bea' });
  const trip = data.addTrip({ title: 'A week in New York', others: [[bea, 'member']] });
  const plan = { trip, activity: flightIn(data, trip) };
  putOn(data, plan, data.viewer, { flightNumber: 'UA14', enteredBy: data.viewer.id });
  server.lose(changeTripFlight);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit UA14' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit UA14' });
  await dialog.getByRole('group', { name: 'Arrival' }).getByLabelText(/^Gate/).fill('B12');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => server.requests(changeTripFlight).length).toBeGreaterThan(0);
  const stored = structuredClone(data.on(trip).flights).map((flight) => ({ ...flight, arrivalGate: 'B12' }));
  putOn(data, plan, bea, { flightNumber: 'UA14', enteredBy: bea.id });

  server.answer(changeTripFlight, stored);

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Flights' })).toMatchTextContent('On it: You and Bea');
});

test('who has left the trip since they were chosen is not sent with a flight', async ({
  screen: { data, server, open, reload },
}) => {
  data.config = { ...data.config, hasFlightService: false };
  const [bea, cal] = [aPerson({ firstName: 'Bea' }), aPerson({ firstName: 'Cal' })];
  const trip = data.addTrip({
    title: 'A week in New York',
    others: [
      [bea, 'member'],
      [cal, 'member'],
    ],
  });
  flightIn(data, trip);
  answerFlights(server, data);
  const dialog = page.getByRole('dialog', { name: 'Add Flight' });
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Track flight for Flight to New York' }).click();
  await dialog.getByLabelText('Flight number').fill('ua 14');
  await dialog.getByRole('checkbox', { name: /^Bea/ }).click();
  await dialog.getByRole('checkbox', { name: /^Cal/ }).click();

  trip.members = trip.members.filter(({ userId }) => userId !== bea.id);
  await reload();
  await page.getByRole('button', { name: 'Track flight for Flight to New York' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: /^Cal/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Track This Flight' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(trackFlight).map(({ body }) => body.travellerIds))
    .toEqual([[data.viewer.id, cal.id]]);
});

test('the board says who lands when, in their order, and follows their changes', async ({
  screen: { data, live, open },
}) => {
  const bea = aPerson({ firstName: 'Bea' });
  const plan = travellingWith(data, bea);
  putOn(data, plan, data.viewer, byHand('DL1', '15:00', { terminal: '4' }));
  const flight = putOn(data, plan, bea, byHand('UA14', '16:30'));
  const { id } = plan.trip;
  const report = (fields: Partial<TripFlight>) => {
    Object.assign(flight, fields);
    live.emit({ type: 'trip_changed', tripId: id, resource: 'flights' });
  };
  await open(`/trip/${id}`);
  const ofDay = page.getByRole('region').getByRole('link', { name: /^Arrivals:/ });
  await expect.element(ofDay).toMatchTextContent(/3:00 PM.*You.*DL1 to JFK, Terminal 4.*4:30 PM.*Bea/);

  await page.getByRole('link', { name: /^Arrivals · next: You/ }).click();
  await expect.poll(() => location.pathname).toBe(`/trip/${id}/arrivals`);
  await expect.element(page.getByRole('heading', { name: 'New York JFK (JFK)' })).toBeVisible();
  await expect.poll(travellers).toEqual(['You', 'Bea']);
  await expect.element(landing('You')).toMatchTextContent('3:00 PM');
  await expect.element(landing('You')).toMatchTextContent('Terminal 4');

  report(byHand('UA14', '14:10'));
  await expect.poll(travellers).toEqual(['Bea', 'You']);
  await expect.element(landing('Bea')).toMatchTextContent('2:10 PM');

  report({ status: 'cancelled' });
  await expect.poll(travellers).toEqual(['You', 'Bea']);
  await expect.element(landing('Bea')).toMatchTextContent('Cancelled');
  await page.getByRole('link', { name: 'Back to trip' }).click();
  await expect.element(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
});

test('a friend waits for a flight, follows it, and hears of the delay and of another gate as they come', async ({
  screen: { data, server, live, open },
}) => {
  const bea = aPerson({ firstName: 'Bea' });
  const plan = travellingWith(data, bea);
  const day = inDays(3);
  const known = aFlight(day);
  answerFlights(server, data, known);
  const { airport: arrivalAirport, iata: arrivalIata } = known.arrival;
  const { airport: departureAirport, iata: departureIata } = known.departure;
  const airports = { departureAirport, departureIata, arrivalAirport, arrivalIata };
  const flight = putOn(data, plan, bea, { ...known, ...airports, isByHand: false });
  await open(`/trip/${plan.trip.id}/arrivals`);
  await expect.element(landing('Bea')).toMatchTextContent('11:15 AM');
  // Where it lands it is another time than here; in summer another one than in winter.
  await expect.element(landing('Bea').getByText(/^E[SD]T$/)).toBeVisible();

  await landing('Bea').getByRole('button', { name: 'Follow BA117' }).click();
  await expect.element(landing('Bea')).toMatchTextContent('Following');
  await expect
    .poll(() => server.requests(trackFlight).map(({ body }) => body))
    .toMatchObject([{ flightNumber: 'BA117', flightDate: day, departureIata: 'LHR', itineraryItemId: null }]);
  expect(travellers(), 'who follows a flight is not on it').toEqual(['Bea']);

  const estimated = momentAt('America/New_York', day, '12:00');
  const createdAt = new Date().toISOString();
  Object.assign(flight, {
    departure: { ...known.departure, gate: 'C4' },
    arrival: { ...known.arrival, estimated },
    changes: [
      { kind: 'arrival_time', from: known.arrival.scheduled, to: estimated, createdAt },
      { kind: 'departure_gate', from: 'B36', to: 'C4', createdAt },
    ],
  });
  live.emit({ type: 'trip_changed', tripId: plan.trip.id, resource: 'flights' });

  await expect.element(landing('Bea')).toMatchTextContent('45 min late');
  await expect.element(landing('Bea')).toMatchTextContent('12:00 PM');
  const changes = page.getByRole('log', { name: 'Changes of flights' });
  await expect.element(changes).toMatchTextContent('BA117: Gate changed from B36 to C4');
  await expect.element(changes).toMatchTextContent(/BA117: Now lands 12:00 PM .*45 minutes late/);
});

test('of a flight that comes while the board is open the changes after that are heard', async ({
  screen: { data, live, open },
}) => {
  const bea = aPerson({ firstName: 'Bea' });
  const plan = travellingWith(data, bea);
  putOn(data, plan, data.viewer, { flightNumber: 'DL1' });
  const report = () => live.emit({ type: 'trip_changed', tripId: plan.trip.id, resource: 'flights' });
  const gate = (from: string, to: string, minute: number) =>
    ({ kind: 'departure_gate', from, to, createdAt: `2026-03-01T12:0${minute}:00.000Z` }) as const;
  await open(`/trip/${plan.trip.id}/arrivals`);
  await expect.poll(travellers).toEqual(['You']);

  const flight = putOn(data, plan, bea, { flightNumber: 'UA14', changes: [gate('A1', 'A2', 1)] });
  report();
  await expect.poll(travellers).toContain('Bea');
  Object.assign(flight, { changes: [gate('A1', 'A2', 1), gate('A2', 'B7', 2)] });
  report();

  await expect
    .element(page.getByRole('log', { name: 'Changes of flights' }))
    .toHaveTextContent('UA14: Gate changed from A2 to B7');
});

test('a board that loses its last flight says how there would be some', async ({ screen: { data, live, open } }) => {
  const bea = aPerson({ firstName: 'Bea' });
  const plan = travellingWith(data, bea);
  putOn(data, plan, bea, byHand('UA14', '16:30'));
  const { id } = plan.trip;
  await open(`/trip/${id}/arrivals`);
  await expect.element(landing('Bea')).toMatchTextContent('Told by hand');

  data.on(id).flights.pop();
  live.emit({ type: 'trip_changed', tripId: id, resource: 'flights' });

  await expect.element(page.getByRole('heading', { name: 'No arrivals yet' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to the itinerary' }))
    .toHaveAttribute('href', `/trip/${id}?tab=itinerary`);
});

test('when the arrivals cannot be had the board says so, and tries again on request', async ({
  screen: { data, server, open },
}) => {
  const plan = travellingWith(data, aPerson({ firstName: 'Bea' }));
  putOn(data, plan, data.viewer, byHand('DL1', '15:00'));
  server.refuse(listTripFlights, 'internal');
  await open(`/trip/${plan.trip.id}/arrivals`);

  await expect.element(page.getByRole('alert').filter({ hasText: /\S/ })).toMatchTextContent('Something went wrong');
  server.answer(listTripFlights, data.on(plan.trip).flights);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(landing('You')).toMatchTextContent('3:00 PM');
});

test('flights that take long come into a plan that is shown without them', async ({
  screen: { data, server, open },
}) => {
  const plan = travellingWith(data, aPerson({ firstName: 'Bea' }));
  putOn(data, plan, data.viewer, byHand('DL1', '15:00'));
  const release = server.hold(listTripFlights);
  await open(`/trip/${plan.trip.id}`);

  const arrivals = page.getByRole('link', { name: /^Arrivals: 3:00 PM/ });
  await expect.element(page.getByRole('heading', { name: 'Flight to New York' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Flights' })).toMatchTextContent('DL1');
  await expect.element(arrivals).not.toBeInTheDocument();
  release();
  await expect.element(arrivals).toBeVisible();
});

for (const size of SIZES) {
  test(`the flights of a trip are accessible (${size})`, async ({ screen: { data, open } }) => {
    const bea = aPerson({ firstName: 'Bea' });
    const plan = travellingWith(data, bea);
    putOn(data, plan, data.viewer, byHand('DL1', '15:00', { terminal: '4' }));
    putOn(data, plan, bea, { ...byHand('UA14', '16:30'), status: 'diverted' });
    for (const path of [`/trip/${plan.trip.id}`, `/trip/${plan.trip.id}/arrivals`]) {
      await open(path, size);
      await expect.element(page.getByText('UA14').first()).toBeVisible();
      await expectAccessible(path);
    }
  });
}

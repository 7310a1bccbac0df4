// What the home screen, the trips page and the page of completed trips request for, by somebody with 10 trips and with 1,000,
// among the trips of others. `--assert`: fails where a request takes over three times as long; lists that answer everything
// are compared by the row.
import { addActivities, fillTrips, type Spread, type TripsOfOne } from './many-trips.ts';
import { type MeasuredRequest, compareSizes, send } from './sizes.ts';
import { setStage } from './stage.ts';

const FEW = 10;
const MANY = 1_000;
const OTHERS = 3_000;
const SPREADS: readonly Spread[] = ['twenty years', 'ahead'];

const stage = await setStage();
try {
  await fillTrips(stage, OTHERS, 'twenty years');
  let isHeld = true;
  for (const spread of SPREADS) {
    const few = await fillTrips(stage, FEW, spread);
    const many = await fillTrips(stage, MANY, spread);
    await addActivities(stage, few, 100);
    await addActivities(stage, many, 10_000);
    await stage.pool.query('vacuum analyze');
    console.log(`\n${FEW} and ${MANY} trips: ${spread}`);
    for (const request of requests()) isHeld = (await compareSizes(request, few, many)) && isHeld;
  }
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

function requests(): MeasuredRequest<TripsOfOne>[] {
  const zone = 'timeZone=Europe/Berlin';
  const year = new Date().getUTCFullYear();
  const get =
    (address: string) =>
    ({ traveller }: TripsOfOne) =>
      send(stage.server, traveller, 'GET', address);
  const rows = MANY / FEW;
  return [
    { name: 'open trips, the first page', send: get(`/api/trips?status=open&limit=50&${zone}`) },
    { name: 'completed trips, the first page', send: get(`/api/trips/completed?limit=50&${zone}`) },
    { name: 'counts', send: get(`/api/user/stats?${zone}`) },
    { name: 'recent activity', send: get('/api/user/recent-activities') },
    { name: 'recent outfits', send: get('/api/user/recent-outfits') },
    { name: 'what comes next', send: get(`/api/user/upcoming-activities?${zone}`) },
    { name: 'the calendar of a year', send: get(`/api/trips/calendar?from=${year}-01-01&to=${year}-12-31`) },
    { name: 'all trips', rows, send: get('/api/trips') },
    { name: 'all completed trips', rows, send: get(`/api/trips/completed?${zone}`) },
    { name: 'choices of trips', rows, send: get('/api/user/accessible-trips') },
    { name: 'everybody in the trips', rows, send: get('/api/user/all-members') },
  ];
}

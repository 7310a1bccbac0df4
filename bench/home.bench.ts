// What the home screen, the trips page and the page of completed trips request for, by somebody with 10 trips and with 1,000,
// among the trips of others. `--assert`: fails where a request takes over three times as long; lists that answer everything
// are compared by the row.
import { HOME_READS, type Read, WHOLE_LISTS } from './home-reads.ts';
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
  const sending = ({ name, address }: Read): MeasuredRequest<TripsOfOne> => ({
    name,
    send: ({ traveller }) => send(stage.server, traveller, 'GET', address),
  });
  return [...HOME_READS.map(sending), ...WHOLE_LISTS.map((read) => ({ ...sending(read), rows: MANY / FEW }))];
}

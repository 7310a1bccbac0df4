// What My Closets and packing lists request for, by somebody with 10 trips and 100 outfits and with 1,000 and 10,000, among those
// of others, and on a trip of 10 looks and items and of 1,000. `--assert`: fails where a request takes over three times as
// long; lists that answer everything are compared by the row.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { fillTrips, type TripsOfOne } from './many-trips.ts';
import { type MeasuredRequest, compareSizes, send } from './sizes.ts';
import { setStage } from './stage.ts';

const FEW = 10;
const MANY = 1_000;
const OTHERS = 1_000;
/** Something to tick on each list. */
const itemIds = new Map<TripsOfOne, string>();

const stage = await setStage();
try {
  await fillTrips(stage, OTHERS, 'twenty years');
  const [few, many] = [await fillClosets(FEW), await fillClosets(MANY)];
  await stage.pool.query('vacuum analyze');
  let isHeld = true;
  for (const request of requests(few)) isHeld = (await compareSizes(request, few, many)) && isHeld;
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

/** Trips with ten outfits each, five looks on two days; on the next one as many looks and items as there are trips. */
async function fillClosets(count: number): Promise<TripsOfOne> {
  const place = await fillTrips(stage, count, 'twenty years');
  const { traveller, nextTripId } = place;
  await stage.pool.query(
    `update outfits set planned_date = start_date + 1, occasion = 'Dinner', description = 'With the green scarf'
     from trips where trips.id = trip_id and owner_id = $1`,
    [traveller.id],
  );
  await stage.pool.query(
    `insert into outfits (id, trip_id, title, description, occasion, planned_date, look_id, created_by)
     select uuidv7(), trip_id, outfits.title, outfits.description, occasion, start_date + 2, look_id, created_by
     from outfits join trips on trips.id = trip_id where owner_id = $1`,
    [traveller.id],
  );
  await stage.pool.query(
    `insert into outfits (id, trip_id, title, look_id, created_by)
     select uuidv7(), $1, 'Spare ' || n, uuidv7(), $2 from generate_series(1, $3::int - 10) n`,
    [nextTripId, traveller.id, count],
  );
  await stage.pool.query(
    `insert into shopping_items (id, trip_id, name, created_by)
     select uuidv7(), $1, 'Item ' || n, $2 from generate_series(1, $3::int) n`,
    [nextTripId, traveller.id, count],
  );
  await bringInStep(stage.pool);
  const items = await stage.pool.query<{ id: string }>('select id from shopping_items where trip_id = $1', [
    nextTripId,
  ]);
  itemIds.set(place, items.rows[0]?.id ?? '');
  await send(stage.server, traveller, 'POST', `/api/trips/${nextTripId}/packing`);
  return place;
}

function requests(few: TripsOfOne): MeasuredRequest<TripsOfOne>[] {
  const zone = 'timeZone=Europe/Berlin';
  const monday = new Date().toISOString().slice(0, 10);
  const get =
    (address: string) =>
    ({ traveller }: TripsOfOne) =>
      send(stage.server, traveller, 'GET', address);
  const rows = MANY / FEW;
  return [
    { name: 'closets, the first page', send: get(`/api/user/closets?${zone}`) },
    {
      name: 'closets, in the middle',
      send: (place) => get(`/api/user/closets?${zone}&limit=5&offset=${place === few ? 5 : 500}`)(place),
    },
    { name: 'closets, of a category', send: get(`/api/user/closets?${zone}&category=Casual`) },
    { name: 'closets, not planned yet', send: get(`/api/user/closets?${zone}&planned=no`) },
    {
      name: 'closets, of one trip',
      rows,
      send: (place) => get(`/api/user/closets?${zone}&tripId=${place.nextTripId}`)(place),
    },
    { name: 'closets, searched', send: get(`/api/user/closets?${zone}&q=green+outfit`) },
    { name: 'the week', send: get(`/api/user/closets/week?from=${monday}`) },
    { name: 'worn most', send: get(`/api/user/closets/most-worn?${zone}`) },
    { name: 'choices', rows, send: get(`/api/user/closets/choices?${zone}`) },
    { name: 'packing list', rows, send: packing },
    { name: 'packing list, a tick', rows, send: tick },
  ];
}

function packing({ traveller, nextTripId }: TripsOfOne): Promise<unknown> {
  return send(stage.server, traveller, 'GET', `/api/trips/${nextTripId}/packing`);
}

async function tick(place: TripsOfOne): Promise<void> {
  const { traveller, nextTripId } = place;
  const address = `/api/trips/${nextTripId}/packing/entries/${itemIds.get(place) ?? ''}`;
  await send(stage.server, traveller, 'PATCH', address, { isPacked: true });
}

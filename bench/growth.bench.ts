// Each request at a hundredth of the size and at the size that the product is made for. Lists that return everything are
// compared by the row. `--assert`: fails where a request takes over three times as long.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { fillExpenses } from './expenses.ts';
import { type MeasuredRequest, compareSizes, send as sendTo } from './sizes.ts';
import { makeTrip, setStage, signUp, type Traveller } from './stage.ts';

const SIZES = {
  trips: 1_000,
  activities: 10_000,
  outfits: 10_000,
  items: 10_000,
  expenses: 5_000,
  messages: 1_000_000,
};
const HUNDREDTH = 100;

interface Place {
  readonly traveller: Traveller;
  readonly tripId: string;
  /** A message in the middle of the chat. */
  readonly messageId: string;
}

const stage = await setStage();
try {
  const small = await fill(HUNDREDTH);
  const large = await fill(1);
  await stage.pool.query('vacuum analyze');
  let isHeld = true;
  for (const request of requests()) isHeld = (await compareSizes(request, small, large)) && isHeld;
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

/** Somebody with all of it, divided by a number. */
async function fill(by: number): Promise<Place> {
  const traveller = await signUp(stage.server);
  const tripId = await makeTrip(stage.server, traveller, { title: 'The endless one', startDate: '2027-05-01' });
  await stage.pool.query(
    `with trip as (
       insert into trips (id, title, start_date, end_date, owner_id)
       select gen_random_uuid(), 'Trip ' || n, date '2020-01-01' + n, date '2020-01-08' + n, $1 from generate_series(2, $2::int) n
       returning id
     )
     insert into trip_members (id, trip_id, user_id, role) select gen_random_uuid(), id, $1, 'owner' from trip`,
    [traveller.id, SIZES.trips / by],
  );
  await stage.pool.query(
    `insert into itinerary_items (id, trip_id, title, description, category, start_time, created_by)
     select gen_random_uuid(), $1, 'Walk ' || n, 'Bring water and a hat.', 'activity',
       timestamptz '2027-05-01' + n * interval '7 minutes', $2 from generate_series(1, $3::int) n`,
    [tripId, traveller.id, SIZES.activities / by],
  );
  await stage.pool.query(
    `insert into outfits (id, trip_id, title, planned_date, look_id, created_by)
     select gen_random_uuid(), $1, 'Outfit ' || n, date '2027-05-01' + n / 30, gen_random_uuid(), $2
     from generate_series(1, $3::int) n`,
    [tripId, traveller.id, SIZES.outfits / by],
  );
  await stage.pool.query(
    `insert into shopping_items (id, trip_id, name, price, assigned_to, created_by)
     select gen_random_uuid(), $1, 'Item ' || n, '12.50', $2, $2 from generate_series(1, $3::int) n`,
    [tripId, traveller.id, SIZES.items / by],
  );
  await bringInStep(stage.pool);
  const companion = await signUp(stage.server);
  await sendTo(stage.server, traveller, 'POST', `/api/trips/${tripId}/members`, { userId: companion.id });
  const people = [traveller.id, companion.id];
  await fillExpenses(stage.server, traveller, tripId, { people, count: SIZES.expenses / by });
  return { traveller, tripId, messageId: await fillChat(tripId, traveller, SIZES.messages / by) };
}

async function fillChat(tripId: string, { id }: Traveller, messages: number): Promise<string> {
  const { pool } = stage;
  await pool.query(
    `insert into chat_messages (id, trip_id, seq, sender_id, content, created_at)
     select gen_random_uuid(), $1, n, $2, 'Message number ' || n || ' of a long talk', now() - ($3 - n) * interval '1 second'
     from generate_series(1, $3::int) n`,
    [tripId, id, messages],
  );
  await pool.query('insert into trip_chats (trip_id, last_seq) values ($1, $2)', [tripId, messages]);
  const middle = await pool.query<{ id: string }>('select id from chat_messages where trip_id = $1 and seq = $2', [
    tripId,
    messages / 2,
  ]);
  return middle.rows[0]?.id ?? '';
}

function requests(): MeasuredRequest<Place>[] {
  const chat = (query: string) => (place: Place) => get(place, `/api/trips/${place.tripId}/chat${query}`);
  return [
    { name: 'trips', rows: HUNDREDTH, send: (place) => get(place, '/api/trips') },
    { name: 'completed trips', rows: HUNDREDTH, send: (place) => get(place, '/api/trips/completed') },
    { name: 'choices of trips', rows: HUNDREDTH, send: (place) => get(place, '/api/user/accessible-trips') },
    { name: 'counts of the home screen', send: (place) => get(place, '/api/user/stats') },
    { name: 'everybody in the trips', send: (place) => get(place, '/api/user/all-members') },
    { name: 'one trip', send: (place) => get(place, `/api/trips/${place.tripId}`) },
    { name: 'a new trip', send: (place) => send(place, 'POST', '/api/trips', { title: 'One more' }) },
    { name: 'a changed trip', send: (place) => send(place, 'PUT', `/api/trips/${place.tripId}`, { title: 'Renamed' }) },
    { name: 'itinerary', rows: HUNDREDTH, send: (place) => get(place, `/api/trips/${place.tripId}/itinerary`) },
    { name: 'activity: added, changed, deleted', send: activityThroughItsLife },
    { name: 'closet', rows: HUNDREDTH, send: (place) => get(place, `/api/trips/${place.tripId}/outfits`) },
    { name: 'outfit: added, changed, copied, deleted', send: outfitThroughItsLife },
    { name: 'shopping list', rows: HUNDREDTH, send: (place) => get(place, `/api/trips/${place.tripId}/shopping`) },
    { name: 'item: added, ticked, changed, deleted', send: itemThroughItsLife },
    { name: 'who owes whom', send: (place) => get(place, `/api/trips/${place.tripId}/money`) },
    { name: 'expenses', rows: HUNDREDTH, send: (place) => get(place, `/api/trips/${place.tripId}/money/expenses`) },
    { name: 'history of money', send: (place) => get(place, `/api/trips/${place.tripId}/money/history`) },
    { name: 'expense: added, changed, deleted', send: expenseThroughItsLife },
    { name: 'chat, the last page', send: chat('') },
    { name: 'chat, a page in the middle', send: (place) => chat(`?before=${place.messageId}`)(place) },
    { name: 'chat, what was missed', send: (place) => chat(`?after=${place.messageId}`)(place) },
    {
      name: 'chat, a new message',
      send: (place) => send(place, 'POST', `/api/trips/${place.tripId}/chat`, { content: 'One more' }),
    },
    { name: 'members', send: (place) => get(place, `/api/trips/${place.tripId}/members`) },
    { name: 'people found by name', send: (place) => get(place, '/api/users/search?q=traveller') },
  ];
}

async function activityThroughItsLife(place: Place): Promise<void> {
  const folder = `/api/trips/${place.tripId}/itinerary`;
  const { id } = (await send(place, 'POST', folder, { title: 'Swim' })) as { id: string };
  await send(place, 'PUT', `${folder}/${id}`, { title: 'Swim far' });
  await send(place, 'DELETE', `${folder}/${id}`);
}

async function outfitThroughItsLife(place: Place): Promise<void> {
  const folder = `/api/trips/${place.tripId}/outfits`;
  const { id } = (await send(place, 'POST', folder, { title: 'Linen', category: 'Casual' })) as { id: string };
  await send(place, 'PATCH', `/api/outfits/${id}`, { plannedDate: '2027-06-01' });
  const copy = (await send(place, 'POST', `${folder}/${id}/copies`, { plannedDate: '2027-06-02' })) as { id: string };
  await send(place, 'DELETE', `${folder}/${copy.id}`);
  await send(place, 'DELETE', `${folder}/${id}`);
}

async function itemThroughItsLife(place: Place): Promise<void> {
  const folder = `/api/trips/${place.tripId}/shopping`;
  const { traveller } = place;
  const item = { name: 'Water', price: '2', assignedTo: traveller.id };
  const { id } = (await send(place, 'POST', folder, item)) as { id: string };
  await send(place, 'PUT', `${folder}/${id}`, { isCompleted: true });
  await send(place, 'PUT', `${folder}/${id}`, { price: '3' });
  await send(place, 'DELETE', `${folder}/${id}`);
}

async function expenseThroughItsLife(place: Place): Promise<void> {
  const folder = `/api/trips/${place.tripId}/money/expenses`;
  const { id: personId } = place.traveller;
  const sum = { amountMinor: 1_000, payers: [{ personId, amountMinor: 1_000 }] };
  const split = { mode: 'equally', personIds: [personId] };
  const expense = { title: 'Water', spentOn: '2027-05-02', currency: 'EUR', ...sum, split };
  const { id } = (await send(place, 'POST', folder, expense)) as { id: string };
  await send(place, 'PUT', `${folder}/${id}`, { title: 'Water and bread' });
  await send(place, 'DELETE', `${folder}/${id}`);
}

function get(place: Place, address: string): Promise<unknown> {
  return send(place, 'GET', address);
}

function send({ traveller }: Place, method: string, address: string, body?: unknown): Promise<unknown> {
  return sendTo(stage.server, traveller, method, address, body);
}

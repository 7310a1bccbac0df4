// Reads with session and membership check against a bare Fastify route with the one query, and against one that reads times
// more cheaply than node-pg does by itself. `--assert`: fails below the budget.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { compare } from './compare.ts';
import { MEMORY_MIB, reportMemory } from './figures.ts';
import { fillItinerary } from './sizes.ts';
import { makeTrip, setStage, signUp } from './stage.ts';

const AT_LEAST = 0.65;

const stage = await setStage();
try {
  const traveller = await signUp(stage.server);
  for (let trip = 0; trip < 49; trip += 1) {
    const startDate = new Date(Date.UTC(2027, 0, 1 + 7 * trip)).toISOString().slice(0, 10);
    await makeTrip(stage.server, traveller, {
      title: `Trip ${trip} to the sea`,
      description: 'A week with everybody: swimming, walking, eating late and sleeping long.',
      destination: 'Lisbon, Portugal',
      startDate,
      endDate: startDate,
      timeZone: 'Europe/Lisbon',
    });
  }
  const tripId = await makeTrip(stage.server, traveller, { title: 'The long one', timeZone: 'Europe/Lisbon' });
  await fillItinerary(stage.pool, tripId, traveller.id, 100);
  await bringInStep(stage.pool);
  // Every fifth comes with a document.
  await stage.pool.query(
    `with attached as (
       insert into files (id, trip_id, kind, content_type, filename, size, uploaded_by)
       select id, trip_id, 'document', 'application/pdf', 'Booking.pdf', 200000, created_by
       from (select *, row_number() over (order by start_time) as n from itinerary_items where trip_id = $1) item
       where n % 5 = 0 returning trip_id, id, filename
     ), found as (
       insert into file_directory (id, trip_id) select id, trip_id from attached
     )
     update itinerary_items item set attachment_id = attached.id, attachment_filename = attached.filename
     from attached where attached.trip_id = item.trip_id and attached.id = item.id`,
    [tripId],
  );
  await stage.pool.query('vacuum analyze');

  const ours = (address: string) => ({ url: stage.server.url + address, headers: { cookie: traveller.cookie } });
  const bare = (address: string) => ({ url: stage.bare.url + address });
  const [list, itinerary] = [ours('/api/trips'), ours(`/api/trips/${tripId}/itinerary`)];
  const isHeld = await compare([
    { name: 'trip list of 50', ours: list, bare: bare(`/trips/${traveller.id}`), atLeast: AT_LEAST },
    { name: '  times read leanly', ours: list, bare: bare(`/trips/${traveller.id}/lean`) },
    { name: 'itinerary of 100', ours: itinerary, bare: bare(`/activities/${tripId}`), atLeast: AT_LEAST },
    { name: '  times read leanly', ours: itinerary, bare: bare(`/activities/${tripId}/lean`) },
  ]);
  const { highest } = await stage.server.memory();
  const isSmall = reportMemory('memory under the load, at most', highest, MEMORY_MIB.load);
  if (!(isHeld && isSmall) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

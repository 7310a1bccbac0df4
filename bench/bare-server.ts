// What the server is compared with: Fastify routes that run one query and nothing else, and a WebSocket send loop.
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { isoInstant } from '../packages/server/src/platform/columns.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c TimeZone=UTC' });
const app = fastify();

const TRIPS = `
  select t.id, t.title, t.description, t.destination, t.start_date::text as "startDate", t.end_date::text as "endDate",
    '/api/objects/' || t.cover_id as "coverImageUrl", t.currency, t.time_zone as "timeZone", t.owner_id as "ownerId", m.role,
    (select count(*)::int from trip_members everybody where everybody.trip_id = t.id) as "memberCount",
    m.opened_at is null as "isNew", t.created_at as "createdAt", t.updated_at as "updatedAt", t.version
  from trip_members m join trips t on t.id = m.trip_id
  where m.user_id = $1 order by t.start_date desc nulls last, t.id desc`;

const ACTIVITIES = `
  select i.id, i.trip_id as "tripId", i.title, i.description, i.location, i.category, i.start_time as "startTime",
    i.end_time as "endTime", '/objects/' || i.attachment_id as "attachmentUrl",
    i.attachment_filename as "attachmentFilename", f.size::int as "attachmentFileSize", i.created_by as "createdBy",
    u.first_name as "firstName", u.last_name as "lastName", i.created_at as "createdAt", i.updated_at as "updatedAt",
    i.version
  from itinerary_items i join users u on u.id = i.created_by left join files f on f.id = i.attachment_id
  where i.trip_id = $1 order by i.start_time, i.id`;

const MESSAGE = `
  insert into bare_messages (id, trip_id, sender_id, content) values ($1, $2, $3, $4)
  returning id, trip_id as "tripId", sender_id as "senderId", content, created_at as "createdAt"`;

// Once as node-pg reads rows, and once with times as cheaply as they can be had in the product's form: node-pg makes a date
// of each, and JSON a text of that, which takes longer than all the rest.
const leanly: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.TIMESTAMPTZ ? isoInstant : pg.types.getTypeParser(type, format),
};
const readings: [address: string, name: string, text: string, types?: pg.CustomTypesConfig][] = [
  ['/trips/:id', 'trips', TRIPS],
  ['/trips/:id/lean', 'lean_trips', TRIPS, leanly],
  ['/activities/:id', 'activities', ACTIVITIES],
  ['/activities/:id/lean', 'lean_activities', ACTIVITIES, leanly],
];
for (const [address, name, text, types] of readings) {
  app.get<{ Params: { id: string } }>(address, async ({ params }) => {
    const { rows } = await pool.query({ name, text, values: [params.id], ...(types && { types }) });
    return rows;
  });
}

/** As little as a request can ask of the database. */
app.get('/one', async () => (await pool.query('select 1 as one')).rows);

app.post<{ Params: { trip: string; user: string }; Body: { content: string } }>(
  '/messages/:trip/:user',
  async ({ params, body }, reply) => {
    const values = [randomUUID(), params.trip, params.user, body.content];
    const { rows } = await pool.query({ name: 'message', text: MESSAGE, values });
    return reply.code(201).send(rows[0]);
  },
);

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: true });
app.server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, () => undefined);
});
const sendToAll = (frame: string): void => {
  for (const client of sockets.clients) client.send(frame);
};
/** Sends the request's body to every socket. */
app.post('/send/:trip/:user', async ({ body }, reply) => {
  sendToAll(JSON.stringify(body));
  return reply.code(204).send();
});
/** Stores the message in the request's body first. */
app.post<{ Params: { trip: string; user: string }; Body: { message: { content: string } } }>(
  '/store-and-send/:trip/:user',
  async ({ params, body }, reply) => {
    const values = [randomUUID(), params.trip, params.user, body.message.content];
    const { rows } = await pool.query({ name: 'message', text: MESSAGE, values });
    sendToAll(JSON.stringify(body));
    return reply.code(201).send(rows[0]);
  },
);

process.once('SIGTERM', () => {
  for (const client of sockets.clients) client.terminate();
  void app.close().then(() => pool.end());
});
// The same columns, keys and indexes as the chat's own table, so that only the server's work differs.
await pool.query('create table if not exists bare_messages (like chat_messages including all)');
await pool.query('alter table bare_messages alter column seq drop not null');
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = address !== null && typeof address === 'object' ? address.port : 0;
process.stdout.write(`${JSON.stringify({ msg: `ready at http://127.0.0.1:${port}` })}\n`);

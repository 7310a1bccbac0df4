// What uploads and downloads are compared with: plain node:http streams to and from the disk, in a process of their own.
// `POST /written` answers once the body's bytes are handed to the system, `POST /flushed` once the disk has them.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const [, , folder = '', document = '', size = ''] = process.argv;

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-length', size);
    await pipeline(createReadStream(document), response);
    return;
  }
  const target = path.join(folder, randomUUID());
  await pipeline(request, createWriteStream(target, { flush: request.url === '/flushed' }));
  response.statusCode = 201;
  response.end();
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ msg: `ready at http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});

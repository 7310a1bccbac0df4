import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { http } from '../platform/node-http.ts';
import type { MetricsSettings } from '../platform/settings/watching-settings.ts';
import { StartupError } from '../platform/startup/startup-error.ts';
import type { Metrics } from '../platform/telemetry/prometheus.ts';

/** How long a reader may take for its request, milliseconds. */
const REQUEST_WITHIN_MS = 5_000;
/** Readers at once: a handful of Prometheus servers. */
const READERS_MAX = 32;

/**
 * Serves the metrics on a port of their own: nobody who reaches the site reaches them, and who watches gets an answer while people
 * wait for theirs.
 *
 * @returns ends it.
 * @throws StartupError where the port cannot be had.
 */
export const serveMetrics = async (
  metrics: Metrics,
  { port, host, token }: MetricsSettings,
  log: Logger,
): Promise<() => Promise<void>> => {
  const server = http.createServer({ requestTimeout: REQUEST_WITHIN_MS, headersTimeout: REQUEST_WITHIN_MS });
  server.maxConnections = READERS_MAX;
  server.on('request', (request, response) => {
    answer(request, response, metrics, token).catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'the metrics could not be read');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = `The metrics can't be served on ${host}:${port} (${error.code ?? error.message}).`;
      reject(
        new StartupError(`${problem} Set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine.`),
      );
    });
    server.listen(port, host, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  log.info(`the metrics are at http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};

const answer = async (
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  token: string | null,
): Promise<void> => {
  if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (token !== null && !isShown(token, headers.authorization)) {
    return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  }
  const { contentType, text } = await metrics.read();
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
};

/** Takes as long for a wrong one as for the right one. */
const isShown = (token: string, authorization = ''): boolean =>
  timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

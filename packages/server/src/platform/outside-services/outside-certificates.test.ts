import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { openService } from './outside-service.ts';
import { openTrustedAddress } from './public-addresses.ts';
import { smtpMailer } from '../messages/mail.ts';

/** Of a server that is 127.0.0.1 by its own word alone. Made for this test, and good for nothing else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgs2G0MosN92lDWUMV
VBGaBUQItK5GAlTeqhUPLLJHK/qhRANCAATDfYJtdlnBAVOrHF1zJni2Chg0smTC
Za/ruROQ8yQY0nPicoPciZq0S84M6iX486O/YOKMS4NWaMR+sy+xx4dk
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBXTCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMN9gm12WcEBU6sc
XXMmeLYKGDSyZMJlr+u5E5DzJBjSc+Jyg9yJmrRLzgzqJfjzo79g4oxLg1ZoxH6z
L7HHh2SjQzBBMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUy1yYL53wu0AvJN9b4TBk2CkmkOwwCgYIKoZIzj0EAwIDSQAwRgIhAJ9u
tC2+HFldChRcto/P8iyUIUH9qwvmRXHpZfZh4DvVAiEAgJ5Es2f6IGTl7kiBraKb
HtNbQm2Ij/jXzPjArRki/nA=
-----END CERTIFICATE-----`;

/** Everything that it was requested. */
const requested: (string | undefined)[] = [];
const impostor = https.createServer({ key, cert }, ({ url }, response) => {
  requested.push(url);
  response.end('{}');
});
let host: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => void impostor.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(impostor.address() as AddressInfo).port}`;
});
afterAll(() => void impostor.close());

const within = (): AbortSignal => AbortSignal.timeout(10_000);

/** What lies behind an error. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

test('a server answers those who know its certificate', async () => {
  const status = await new Promise((resolve, reject) => {
    const request = https.get(`https://${host}/known`, { ca: cert }, (answer) => resolve(answer.resume().statusCode));
    request.on('error', reject);
  });

  expect([status, requested.splice(0)]).toEqual([200, ['/known']]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'a service',
    () =>
      openService({ name: 'Places', log: pino({ level: 'silent' }) }).ask({
        url: `https://${host}/search`,
        answer: z.unknown(),
        isRepeatable: false,
      }),
  ],
  ['a provider’s pictures', () => openTrustedAddress(new URL(`https://${host}/ines.png`), { signal: within() })],
  [
    'a mail server',
    () =>
      smtpMailer({ url: `smtps://${host}`, from: 'caravan@example.com' }).send(
        { to: 'ines@example.com', subject: 'Hello', text: 'Hello' },
        within(),
      ),
  ],
])('%s gets no request where nobody vouches for its certificate', async (_whom, ask) => {
  const failure = await ask().catch(rootOf);

  expect(failure).toMatchObject({ message: expect.stringMatching(/self-signed certificate/) });
  expect(requested).toEqual([]);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPublicAddress, openPublicPage, postToPublicAddress } from './public-addresses.ts';

let inside: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  inside = createServer().on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void inside.listen(0, resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => void inside.close());

/** A resolver that knows every name, by these addresses. */
const resolvingTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_name, options, found) => {
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all === true) found(null, all);
    else found(null, all[0]!.address, all[0]!.family);
  };

const ways = [
  { way: 'opened', reach: openPublicAddress, scheme: 'https' },
  { way: 'opened as a page', reach: openPublicPage, scheme: 'https' },
  { way: 'opened as a page without TLS', reach: openPublicPage, scheme: 'http' },
  {
    way: 'posted to',
    scheme: 'https',
    reach: (url: URL, opening: Parameters<typeof openPublicAddress>[1]) =>
      postToPublicAddress(url, { ...opening, body: Buffer.from('{}') }),
  },
];

const addressesInside = [
  ['this machine', ['127.0.0.1']],
  ['this machine in IPv6', ['::1']],
  ['this machine in IPv4 within IPv6', ['::ffff:127.0.0.1']],
  ['this machine by a translated address', ['64:ff9b::7f00:1']],
  ['this machine by a tunnel', ['2002:7f00:1::']],
  ['a private network', ['10.1.2.3']],
  ['a home', ['192.168.1.1']],
  ['a carrier', ['100.64.0.1']],
  ['the link, where clouds tell their secrets', ['169.254.169.254']],
  ['a private network in IPv6', ['fd00::1']],
  ['anything', ['0.0.0.0']],
  ['a public address and this machine', ['93.184.215.14', '127.0.0.1']],
] as const;

describe.each(ways)('an address that is $way', ({ reach, scheme }) => {
  test.each(addressesInside)('leads nobody into this network whose name resolves to %s', async (_where, addresses) => {
    const url = new URL(`${scheme}://pictures.example.com:${port}/ines.png`);
    const signal = AbortSignal.timeout(5_000);

    await expect(reach(url, { signal, lookup: resolvingTo(...addresses) })).rejects.toThrow(/not allowed/);

    expect(connections).toBe(0);
  });

  test.each(['127.0.0.1', '[::1]', '10.1.2.3'])('leads nobody into this network that is %s itself', async (host) => {
    const opening = reach(new URL(`${scheme}://${host}:${port}/`), { signal: AbortSignal.timeout(5_000) });

    await expect(opening).rejects.toThrow(/not allowed/);

    expect(connections).toBe(0);
  });
});

const withTls = ways.filter(({ reach }) => reach !== openPublicPage);
test.each(withTls)('an address that is $way is not without TLS', async ({ reach }) => {
  const url = new URL(`http://pictures.example.com:${port}/`);

  const opening = reach(url, { signal: AbortSignal.timeout(5_000) });

  await expect(opening).rejects.toThrow('Protocol "http:" not supported');
});

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * An address where nobody is. No port this low is given to whoever asks for any free one; one that was just given back may be another
 * test's a moment later, or the very port that a connection to it begins at, which then answers itself.
 */
export const NOBODY_THERE = 'http://127.0.0.1:2';

/** Ports of this machine that nobody listens on. They are held until all are found, so that no two are the same. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => {
    const address = probe.address();
    if (address === null || typeof address === 'string') throw new Error('There is no free port.');
    return address.port;
  });
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
};

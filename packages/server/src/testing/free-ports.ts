import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * An address where nobody is. No port this low is given to whoever asks for any free one; one that was just given back may be another
 * test's a moment later, or the very port that a connection to it begins at, which then answers itself.
 */
export const NOBODY_THERE = 'http://127.0.0.1:2';

/**
 * The ports that are given out here, below those that the system gives to whoever asks for any and to what connects (from 32,768 on
 * Linux, `ip_local_port_range`): of those, one may be taken again before its server has begun to listen.
 */
const LOWEST = 20_000;
const COUNT = 12_000;

/** Goes round from anywhere, so that processes that look for ports at the same time find others. */
let next = randomInt(COUNT);

/** Ports of this machine that nobody listens on, none of them given out twice. @throws Error where there are too few. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries >= COUNT) throw new Error('There is no free port.');
    const port = LOWEST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
};

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  await once(probe.close(), 'close');
  return true;
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks at whether it answers, milliseconds. */
const POLL_MS = 20;

/** HAProxy in front of several servers, which sends each request to the next of them, whoever asks. */
export interface LoadBalancer {
  /** Where it listens, without a path. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * As an operator sets it up: without sticky sessions, and with servers left out that are not ready. A request is sent to another
 * server only where the first one was not reached.
 */
const configuration = (port: number, servers: readonly string[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option redispatch
  retries 2

frontend people
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  default_backend servers

backend servers
  balance roundrobin
  option httpchk GET /api/ready
  default-server inter 300ms fall 3 rise 1
${servers.map((url, index) => `  server s${index} ${new URL(url).host} check`).join('\n')}
`;

/** @param servers where they listen, without a path. */
export const startLoadBalancer = async (port: number, servers: readonly string[]): Promise<LoadBalancer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-balancer-'));
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(port, servers));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  child.once('exit', () => process.off('exit', endToo));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: ${said}`);
    await delay(POLL_MS);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
};

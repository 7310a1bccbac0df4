import { execFile, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { projectFolder } from './compose-files.ts';

/** Between two looks at whether it listens, milliseconds. */
const POLL_MS = 20;

/** HAProxy as `deploy/haproxy.cfg` sets it up: https with HTTP/2 in front of one server, with a certificate made for this once. */
export interface HttpsProxy {
  /** The certificate that it shows, in PEM. */
  readonly certificate: Buffer;
  /** The hash by which Chromium can be made to trust the certificate (`--ignore-certificate-errors-spki-list`). */
  readonly keyHash: string;
  stop(): Promise<void>;
}

/**
 * @param port of `https://localhost`, which is to be the server's `PUBLIC_URL`.
 * @param server where it listens, without a path.
 */
export const startHttpsProxy = async (port: number, server: string): Promise<HttpsProxy> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-https-'));
  const { certificate, withKey } = await makeCertificate(folder);
  const child = spawn('haproxy', ['-db', '-f', path.join(projectFolder, 'deploy', 'haproxy.cfg')], {
    env: {
      PATH: process.env['PATH'],
      CARAVAN_BIND: `127.0.0.1:${port}`,
      CARAVAN_CERTIFICATE: withKey,
      CARAVAN_SERVER: new URL(server).host,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  child.once('exit', () => process.off('exit', endToo));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  while (!(await isListening(port, certificate))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: ${said}`);
    await delay(POLL_MS);
  }
  return {
    certificate,
    keyHash: createHash('sha256')
      .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A new certificate for this machine, and a file with it and its key. */
const makeCertificate = async (folder: string): Promise<{ certificate: Buffer; withKey: string }> => {
  const [key, made, withKey] = ['key', 'made', 'both'].map((name) => path.join(folder, `${name}.pem`)) as [
    string,
    string,
    string,
  ];
  const wanted = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
  const named = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', made];
  await promisify(execFile)('openssl', [...wanted.split(' '), ...named]);
  const certificate = await readFile(made);
  await writeFile(withKey, `${await readFile(key, 'utf8')}${certificate.toString()}`, { mode: 0o600 });
  return { certificate, withKey };
};

const isListening = async (port: number, certificate: Buffer): Promise<boolean> => {
  const socket = connect({ host: 'localhost', port, ca: certificate });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

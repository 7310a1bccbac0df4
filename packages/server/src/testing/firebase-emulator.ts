import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod/mini';
import { freePorts } from './free-ports.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const program = path.join(root, 'firebase-emulator/node_modules/firebase-tools/lib/bin/firebase.js');

/** Milliseconds; a first start reads a thousand files from a cold disk. */
export const EMULATOR_START_LIMIT_MS = 60_000;

const PROJECT = 'demo-caravan';
/** The emulator asks for one and looks at none. */
const API_KEY = 'emulators-api-key';
const READY = /All emulators ready/;

const codesSchema = z.object({
  verificationCodes: z.array(z.object({ phoneNumber: z.string(), sessionInfo: z.string(), code: z.string() })),
});

/** Firebase's own Auth emulator, with a project that holds nobody yet. */
export interface FirebaseEmulator {
  readonly url: string;
  readonly project: string;
  /** Settings that make a server believe it. */
  readonly env: Record<string, string>;
  /** The code that was sent last to a number, in E.164. */
  codeFor(phoneNumber: string): Promise<string>;
  /** Signs in by phone as the browser SDK does, and answers the ID token. */
  signIn(phoneNumber: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the emulator on ports that nobody uses.
 *
 * @throws Error where it is not installed, and where it ends instead of starting.
 */
export const startFirebaseEmulator = async (): Promise<FirebaseEmulator> => {
  await access(program).catch(() => {
    throw new Error('The Firebase emulator is not installed; `npm test -- --only=server` does it.');
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-firebase-'));
  const [port, hub, logging] = await freePorts(3);
  const host = '127.0.0.1';
  const config = { auth: { host, port }, hub: { host, port: hub }, logging: { host, port: logging } };
  await writeFile(
    path.join(folder, 'firebase.json'),
    JSON.stringify({ emulators: { ...config, ui: { enabled: false } } }),
  );
  const end = await launch(folder);
  const url = `http://${host}:${port}`;
  return {
    url,
    project: PROJECT,
    env: { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: API_KEY, FIREBASE_AUTH_EMULATOR: url },
    codeFor: async (phoneNumber) => (await lastCode(url, phoneNumber)).code,
    signIn: (phoneNumber) => signIn(url, phoneNumber),
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Runs the emulator in its folder until what it answers is called. */
const launch = async (folder: string): Promise<() => Promise<void>> => {
  const emulator = spawn(process.execPath, [program, 'emulators:start', '--only', 'auth', '--project', PROJECT], {
    cwd: folder,
    // It keeps its own settings, notes and news in its folder and nowhere else; with CI it does not ask for news at all.
    env: { ...process.env, CI: 'true', TMPDIR: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends the tests ends the emulator too.
  const endToo = () => emulator.kill('SIGTERM');
  process.once('exit', endToo);
  const ended = once(emulator, 'exit').finally(() => process.off('exit', endToo));

  let said = '';
  const listen = (line: string): void => void (said += `${line}\n`);
  createInterface(emulator.stderr).on('line', listen);
  const lines = createInterface(emulator.stdout).on('line', listen);
  await Promise.race([
    new Promise<void>((resolve) => lines.on('line', (line) => READY.test(line) && resolve())),
    ended.then(([code]) => Promise.reject(new Error(`The emulator ended with ${code} instead of starting: ${said}`))),
  ]);
  return async () => {
    emulator.kill('SIGINT');
    await ended;
  };
};

const lastCode = async (url: string, phoneNumber: string) => {
  const answer = await fetch(`${url}/emulator/v1/projects/${PROJECT}/verificationCodes`);
  const { verificationCodes } = codesSchema.parse(await answer.json());
  const sent = verificationCodes.findLast((code) => code.phoneNumber === phoneNumber);
  if (!sent) throw new Error(`No code was sent to ${phoneNumber}.`);
  return sent;
};

const signIn = async (url: string, phoneNumber: string): Promise<string> => {
  // The emulator has no captcha; it wants to see that the caller would have solved one.
  await callEmulator(url, 'sendVerificationCode', { phoneNumber, recaptchaToken: 'solved' });
  const { sessionInfo, code } = await lastCode(url, phoneNumber);
  const answer = await callEmulator(url, 'signInWithPhoneNumber', { sessionInfo, code });
  return z.object({ idToken: z.string() }).parse(answer).idToken;
};

const callEmulator = async (url: string, call: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status} to ${call}: ${await answer.text()}`);
  return answer.json();
};

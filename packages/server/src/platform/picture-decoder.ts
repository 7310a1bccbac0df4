// What a picture process runs: it says that it is ready, then answers one order after the other.
import { setPriority } from 'node:os';
import { preparePicture, readyForPictures } from './picture-preparation.ts';
import type { PictureMessage, PictureOrder } from './picture-process.ts';

/** Somebody waits for each answer of the server, and comes first; a quarter of a busy core is left for a picture. */
const NICENESS = 5;

const send = (message: PictureMessage): void => {
  process.send?.(message);
};

const failureOf = (error: unknown): PictureMessage => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) };
};

process.on('message', (order: PictureOrder) => {
  const answer = preparePicture(order).then(send, (error: unknown) => send(failureOf(error)));
  // Left alone, the encoded pictures stay until there is far more to collect than their few small objects.
  void answer.finally(() => globalThis.gc?.());
});
// The server is gone. A decoder that hangs would keep an orderly end waiting.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

setPriority(NICENESS);
readyForPictures();
send({ kind: 'ready' });

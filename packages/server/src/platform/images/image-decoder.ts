import { IMAGE_MAX_PIXELS } from '@caravan/contract/limits.ts';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { ImageResult, ImageWorkerMessage, ImageTask, ImageRefusal, ImageSizes } from './image-worker.ts';

/** What JPEG can hold on a side, pixels. */
const JPEG_MAX_SIDE = 65_500;
/** What WebP can hold on a side, pixels. */
const WEBP_MAX_SIDE = 16_383;
/** The WebP encoder takes some 25 bytes a pixel: a larger picture's transparent parts become white instead. */
const WEBP_MAX_PIXELS = 16_000_000;

/** Of 100; above it files grow faster than anybody sees. */
const QUALITY = 82;

/** A file that is cut shows half a picture: it is refused. What decoders merely warn of is in many that cameras make. */
const CAREFUL = { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS } as const satisfies SharpOptions;

/** Why a picture is not taken. */
class Refusal extends Error {
  readonly kind: ImageRefusal['kind'];

  constructor(kind: ImageRefusal['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/**
 * Readies this process to take pictures from anybody: only what decodes the formats that are taken is let in, and nothing is
 * kept from one picture to the next.
 */
const restrictDecoders = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  sharp.cache(false);
  // One core a picture leaves another to the server.
  sharp.concurrency(1);
};

/**
 * Turns a picture upright, leaves all metadata behind, encodes it anew, and writes both variants.
 * @throws what the system says where they cannot be written.
 */
const prepareImage = async ({ source, targets, sizes }: ImageTask): Promise<ImageResult> => {
  try {
    const { contentType, full, card } = await encodeVariants(source, sizes);
    await writeFile(targets.full, full, { mode: 0o600 });
    await writeFile(targets.card, card, { mode: 0o600 });
    return { kind: 'done', contentType, fullSize: full.length, cardSize: card.length };
  } catch (error) {
    if (error instanceof Refusal) return { kind: error.kind, reason: error.message };
    throw error;
  }
};

interface Variants {
  readonly contentType: 'image/jpeg' | 'image/webp';
  readonly full: Buffer;
  readonly card: Buffer;
}

const encodeVariants = async (source: string, sizes: ImageSizes): Promise<Variants> => {
  const { width, height, hasAlpha } = await readable(
    sharp(source, { failOn: 'error', limitInputPixels: false }).metadata(),
  );
  refuseTooLarge(width, height);
  const isWebp = hasAlpha && fitsWebp(width, height) && (await isTransparent(source));
  const encode = (picture: Sharp) => readable((isWebp ? asWebp(picture) : asJpeg(picture)).toBuffer());
  const full = await encode(within(sharp(source, CAREFUL).autoOrient(), sizes.full));
  // Made from the full one, which is read far more quickly than what came.
  const side = sizes.isCardSquare ? Math.min(sizes.card, shortSideOf(width, height, sizes.full)) : sizes.card;
  const isCardSize = !sizes.isCardSquare && Math.max(width, height) <= side;
  const card = isCardSize ? full : await encode((sizes.isCardSquare ? square : within)(sharp(full), side));
  return { contentType: isWebp ? 'image/webp' : 'image/jpeg', full, card };
};

const within = (picture: Sharp, side: number | null): Sharp =>
  side === null ? picture : picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });

const square = (picture: Sharp, side: number): Sharp =>
  picture.resize(side, side, { fit: 'cover', position: sharp.strategy.attention });

/** The short side of a picture once its longest one is at most this, pixels. */
const shortSideOf = (width: number, height: number, longest: number | null): number => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return longest === null || long <= longest ? short : Math.max(1, Math.round((short * longest) / long));
};

/** Judged by the header, before anything is decoded. Only the first picture of several is ever decoded. */
const refuseTooLarge = (width: number, height: number): void => {
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal('too_many_pixels', `${width} × ${height}`);
  if (Math.max(width, height) > JPEG_MAX_SIDE) throw new Refusal('too_long', `${width} × ${height}`);
};

const fitsWebp = (width: number, height: number): boolean =>
  width * height <= WEBP_MAX_PIXELS && Math.max(width, height) <= WEBP_MAX_SIDE;

/** Many pictures can be transparent and are not; those are smaller as JPEG. */
const isTransparent = async (source: string): Promise<boolean> => {
  const alpha = await readable(sharp(source, CAREFUL).extractChannel('alpha').raw().toBuffer());
  return alpha.some((value) => value < 255);
};

/** Without tables of its own: they save 5 to 9 % of the bytes, and take half as much memory and time again. */
const asJpeg = (picture: Sharp): Sharp =>
  picture.flatten({ background: 'white' }).jpeg({ quality: QUALITY, optimiseCoding: false });

/** The least effort: more takes seconds and saves little. */
const asWebp = (picture: Sharp): Sharp => picture.webp({ quality: QUALITY, effort: 0 });

const readable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new Refusal('unreadable', error instanceof Error ? error.message : String(error));
  }
};

// What a worker process runs: it reports that it is ready, then answers one task after the other.

/** Somebody waits for each answer of the server, and comes first; a quarter of a busy core is left for a picture. */
const NICENESS = 5;

const send = (message: ImageWorkerMessage): void => {
  process.send?.(message);
};

const failureOf = (error: unknown): ImageWorkerMessage => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) };
};

process.on('message', (task: ImageTask) => {
  const answer = prepareImage(task).then(send, (error: unknown) => send(failureOf(error)));
  // Left alone, the encoded pictures stay until there is far more to collect than their few small objects.
  void answer.finally(() => globalThis.gc?.());
});
// The server is gone. A decoder that hangs would keep an orderly end waiting.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

setPriority(NICENESS);
restrictDecoders();
send({ kind: 'ready' });

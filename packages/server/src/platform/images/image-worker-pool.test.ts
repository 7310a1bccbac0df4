import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@caravan/contract/errors.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  sampleDocx,
  sampleElf,
  sampleGif,
  sampleHtml,
  samplePdf,
  sampleSvg,
  sampleText,
  sampleZip,
} from '../../testing/sample-files.ts';
import {
  CORNERS,
  emptyPng,
  fourColours,
  sampleCutOut,
  sampleHeic,
  samplePhoto,
  samplePng,
} from '../../testing/sample-pictures.ts';
import { type ImageWorkerPool, type PreparedImage, openImageWorkerPool } from './image-worker-pool.ts';

let pool: ImageWorkerPool;
let folder = '';

beforeAll(() => {
  pool = openImageWorkerPool();
});
afterAll(() => pool.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Variants extends PreparedImage {
  readonly full: Buffer;
  readonly card: Buffer;
}

const inFolder = (name: string): string => path.join(folder, name);
const targets = () => ({ full: inFolder('full'), card: inFolder('card') });

const prepare = async (picture: Buffer, name = 'picture.jpg'): Promise<Variants> => {
  await writeFile(inFolder(name), picture);
  const prepared = await pool.prepare(inFolder(name), targets());
  const [full, card] = await Promise.all([readFile(targets().full), readFile(targets().card)]);
  expect([full.length, card.length]).toEqual([prepared.fullSize, prepared.cardSize]);
  return { ...prepared, full, card };
};

/** The error's code and message; nothing but the source is left in the folder. */
const refusal = async (picture: Buffer, name = 'picture.jpg'): Promise<{ code: string; message: string }> => {
  await writeFile(inFolder(name), picture);
  const error: unknown = await pool.prepare(inFolder(name), targets()).catch((error: unknown) => error);
  expect(await readdir(folder)).toEqual([name]);
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, message: error.message };
};

/** Width and height. */
const sizeOf = async (picture: Buffer): Promise<number[]> => {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
};

/** Colour and opacity at a place that is given in shares of the sides. */
const colourAt = async (picture: Buffer, across: number, down: number): Promise<number[]> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(across * info.width), Math.floor(down * info.height)];
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

const expectColour = (measured: readonly number[], wanted: readonly number[], tolerance = 12): void => {
  const off = wanted.map((value, channel) => Math.abs(value - (measured[channel] ?? Number.NaN)));
  expect(Math.max(...off), `${measured.join()} instead of ${wanted.join()}`).toBeLessThanOrEqual(tolerance);
};

const rgb = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const expectUpright = async (picture: Buffer): Promise<void> => {
  const corners = await Promise.all([
    colourAt(picture, 0.1, 0.1),
    colourAt(picture, 0.9, 0.1),
    colourAt(picture, 0.9, 0.9),
    colourAt(picture, 0.1, 0.9),
  ]);
  for (const [index, corner] of corners.entries()) expectColour(corner, rgb(CORNERS[index] ?? ''));
};

/** Leads to the position, 0x8825, in the order of bytes that the sample has. */
const POSITION_TAG = Buffer.from([0x25, 0x88]);
const METADATA = /^(exif|xmp|iptc|icc|comments|orientation|tifftag.*)$/;

describe('a photo comes back', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'without the place where it was taken, and all else that the phone wrote into it (%s)',
    async (format) => {
      const photo = await sharp(await samplePhoto(6, 900, 1200))
        .keepMetadata()
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Tokyo</place></x:xmpmeta>')
        .toFormat(format)
        .toBuffer();
      const before = await sharp(photo).metadata();

      const { full, card } = await prepare(photo);

      expect(before).toMatchObject({ format, exif: expect.any(Buffer), xmp: expect.any(Buffer) });
      expect(before.exif?.includes(POSITION_TAG)).toBe(true);
      for (const variant of [full, card]) {
        const after = await sharp(variant).metadata();
        expect(Object.keys(after).filter((key) => METADATA.test(key))).toEqual([]);
        for (const word of ['Exif', 'Caravan', 'Tokyo', 'http:']) expect(variant.includes(word)).toBe(false);
      }
    },
  );

  test('without the film that the phone hung behind it', async () => {
    const film = Buffer.from('ftypmp42 and a film of where it was taken');

    const { full, card } = await prepare(Buffer.concat([await samplePhoto(1, 900, 1200), film]));

    await expectUpright(full);
    for (const variant of [full, card]) expect(variant.includes('film')).toBe(false);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('upright, however the phone was held (%i)', async (orientation) => {
    const photo = await samplePhoto(orientation, 900, 1200);

    const { full, card } = await prepare(photo);

    expect(await sizeOf(full)).toEqual([900, 1200]);
    expect(await sizeOf(card)).toEqual([480, 640]);
    await expectUpright(full);
    await expectUpright(card);
  });

  test('as large as it was where it is small, the card too', async () => {
    const { full, card } = await prepare(await samplePhoto(1, 60, 80));

    expect(await sizeOf(full)).toEqual([60, 80]);
    expect(card).toEqual(full);
  });

  test('as what it is, whatever it is called', async () => {
    const { contentType, full } = await prepare(await samplePng(), 'photo.jpg');

    expect(contentType).toBe('image/jpeg');
    await expectUpright(full);
  });
});

describe('a picture with transparent parts', () => {
  test('keeps them', async () => {
    const { contentType, full, card } = await prepare(await sampleCutOut(1000, 800), 'cut-out.png');

    expect(contentType).toBe('image/webp');
    expect(await sizeOf(full)).toEqual([1000, 800]);
    expect(await sizeOf(card)).toEqual([640, 512]);
    for (const variant of [full, card]) {
      expectColour(await colourAt(variant, 0.1, 0.5), [32, 64, 192, 255]);
      expect((await colourAt(variant, 0.9, 0.5))[3]).toBe(0);
    }
  });

  test('has white instead where it is longer than WebP can be', async () => {
    const { contentType, full } = await prepare(await sampleCutOut(20, 17_000), 'banner.png');

    expect(contentType).toBe('image/jpeg');
    expect(await sizeOf(full)).toEqual([20, 17_000]);
    expectColour(await colourAt(full, 0.9, 0.5), [255, 255, 255, 255]);
  });

  test('is a plain photo if nothing of it is transparent after all', async () => {
    const { contentType, full } = await prepare(await fourColours(90, 60).ensureAlpha(1).png().toBuffer());

    expect(contentType).toBe('image/jpeg');
    await expectUpright(full);
  });
});

/** How far the colours of inks may be off; those that are taken for others are off by more than a hundred. */
const INK = 30;

describe('a picture of another kind comes back in the colours that it had', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['WebP', () => fourColours(90, 60).webp({ lossless: true }).toBuffer()],
    ['PNG with 16 bits', () => fourColours(90, 60).toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette', () => fourColours(90, 60).png({ palette: true }).toBuffer()],
    ['interlaced PNG', () => fourColours(90, 60).png({ progressive: true }).toBuffer()],
    ['progressive JPEG', () => fourColours(90, 60).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
    [
      'JPEG in Display P3',
      () => fourColours(90, 60).withIccProfile('p3').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
  ])('%s', async (_name, make) => {
    const { full, card } = await prepare(await make());

    await expectUpright(full);
    await expectUpright(card);
    expect(await sharp(full).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', hasProfile: false });
  });

  test('JPEG made for printing', async () => {
    const print = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b06040' } })
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');

    const { full } = await prepare(print);

    expect(await sharp(full).metadata()).toMatchObject({ space: 'srgb', channels: 3, hasProfile: false });
    expectColour(await colourAt(full, 0.5, 0.5), [0xb0, 0x60, 0x40, 255], INK);
  });

  test('grey JPEG', async () => {
    const grey = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#808080' } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();

    const { full } = await prepare(grey);

    expectColour(await colourAt(full, 0.5, 0.5), [128, 128, 128, 255], 3);
  });

  test('animated WebP, of which the first picture is taken', async () => {
    const frames = await Promise.all(
      CORNERS.map((background) =>
        sharp({ create: { width: 50, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(4);

    const { contentType, full } = await prepare(animated);

    expect(contentType).toBe('image/jpeg');
    expect(await sizeOf(full)).toEqual([50, 40]);
    expectColour(await colourAt(full, 0.5, 0.5), rgb(CORNERS[0]));
  });

  test.each([
    [1, 1, [1, 1]],
    [1, 20_000, [1, 640]],
    [20_000, 1, [640, 1]],
  ])('%i × %i pixels', async (width, height, cardSize) => {
    const { full, card } = await prepare(await fourColours(width, height).png().toBuffer());

    expect(await sizeOf(full)).toEqual([width, height]);
    expect(await sizeOf(card)).toEqual(cardSize);
  });
});

describe('what is no picture', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', sampleSvg],
    ['a page', sampleHtml],
    ['a GIF', sampleGif],
    ['an archive', sampleZip],
    ['a document', sampleDocx],
    ['a PDF', samplePdf],
    ['a text', sampleText],
    ['a program', sampleElf],
    ['nothing at all', () => Buffer.alloc(0)],
    ['a TIFF', () => fourColours(9, 9).tiff().toBuffer()],
    ['an AVIF', () => fourColours(9, 9).avif({ effort: 0 }).toBuffer()],
  ])('is refused: %s', async (_name, make) => {
    const { code } = await refusal(await make(), 'picture.jpg');

    expect(code).toBe('image_type');
  });
});

describe('a picture that cannot be read', () => {
  test.each<[string, (whole: Buffer) => Buffer]>([
    ['cut in the middle', (whole) => whole.subarray(0, whole.length / 2)],
    ['cut near its end', (whole) => whole.subarray(0, Math.floor(whole.length * 0.95))],
    ['cut in its first lines', (whole) => whole.subarray(0, 60)],
  ])('is refused: %s', async (_name, cut) => {
    const refused = [];
    for (const whole of [
      await samplePhoto(1, 900, 1200),
      await sharp(await samplePhoto(1, 900, 1200))
        .jpeg({ progressive: true })
        .toBuffer(),
      await fourColours(900, 1200).png().toBuffer(),
      await fourColours(900, 1200).webp().toBuffer(),
    ]) {
      refused.push((await refusal(cut(whole))).code);
    }

    expect(refused).toEqual(Array.from({ length: 4 }, () => 'image_unreadable'));
  });

  test('says what to choose instead where the camera wrote a format that cannot be read here', async () => {
    expect(await refusal(sampleHeic(), 'IMG_0001.HEIC')).toEqual({
      code: 'image_unreadable',
      message: 'This photo format cannot be read here. Please choose a JPEG, PNG or WebP image.',
    });
  });
});

describe('a picture that is too large', () => {
  test.each([
    [10_000, 6_000],
    [50_000_001, 1],
    [65_501, 1],
  ])('is refused by what it says of itself, before it is decoded: %i × %i', async (width, height) => {
    expect((await refusal(emptyPng(width, height))).code).toBe('too_many_pixels');
  });

  test('is not what has 50 megapixels', async () => {
    // It is read as far as its pixels, which are missing.
    expect((await refusal(emptyPng(10_000, 5_000))).code).toBe('image_unreadable');
  });
});

test('a full disk is reported as such, and nothing is left', async () => {
  await writeFile(inFolder('picture.jpg'), await samplePhoto());
  await symlink('/dev/full', targets().card);

  const prepared = pool.prepare(inFolder('picture.jpg'), targets());

  await expect(prepared).rejects.toMatchObject({ code: 'storage_full' });
  expect(await readdir(folder)).toEqual(['picture.jpg']);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawFavicon, drawIcon, icons, publicFolder } from './draw-icons.mjs';
import { root } from './processes.mjs';

interface DeclaredIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: 'any' | 'maskable' | 'monochrome';
}

const read = (...place: string[]) => readFileSync(path.join(root, ...place), 'utf8');
const { icons: declared } = JSON.parse(read('packages/web/public/manifest.webmanifest')) as {
  icons: readonly DeclaredIcon[];
};
const inPublic = (file: string) => path.join(publicFolder, file);
const pixelsOf = (file: string | Buffer) => sharp(file).ensureAlpha().raw().toBuffer();

describe('what the manifest declares', () => {
  test.each(declared)('$src is a picture of $sizes for $purpose', async ({ src, sizes, type, purpose }) => {
    const { format, width, height } = await sharp(inPublic(src)).metadata();

    expect([`image/${format}`, `${width}x${height}`]).toEqual([type, sizes]);
    expect(icons).toContainEqual({ file: src.slice(1), side: width, purpose });
  });

  test('is what an installed app needs: 192 and 512 to stand alone and to be cut, and a shape', () => {
    const kinds = declared.map(({ sizes, purpose }) => `${purpose} ${sizes}`);

    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512', 'monochrome 512x512']);
  });
});

describe('every icon', () => {
  test.each(icons)('$file is drawn from the sign as it is now', async (icon) => {
    const [kept, drawn] = await Promise.all([pixelsOf(inPublic(icon.file)), pixelsOf(await drawIcon(icon))]);

    // Not to the bit: another version of the drawing library may round an edge otherwise.
    const off = kept.reduce((sum, value, index) => sum + Math.abs(value - (drawn[index] ?? 0)), 0) / kept.length;
    expect(kept).toHaveLength(drawn.length);
    expect(off).toBeLessThan(0.5);
  });

  test('shows the same sign in a tab and within the app', () => {
    const shapesOf = (text: string) =>
      [...text.matchAll(/<(?:path|rect|circle) [^>]*>/g)].map(([shape]) =>
        shape.replaceAll(/stroke(Width|Linecap)/g, (_, part: string) => `stroke-${part.toLowerCase()}`),
      );

    expect(read('packages/web/public/favicon.svg')).toBe(drawFavicon());
    expect(shapesOf(read('packages/web/src/app/shell/BrandMark.tsx'))).toEqual(shapesOf(drawFavicon()));
  });
});

const GROUND = [0x0e, 0x5a, 0x58, 0xff];

test.each(icons.filter(({ purpose }) => purpose === 'maskable'))(
  '$file keeps its sign in the circle that no mask cuts, and its ground to the edges',
  async ({ file, side }) => {
    const pixels = await pixelsOf(inPublic(file));
    const isGround = (at: number) =>
      GROUND.every((value, channel) => Math.abs((pixels[at * 4 + channel] ?? 0) - value) <= 2);
    const outside = Array.from({ length: side * side }, (_, at) => at).filter(
      (at) => Math.hypot((at % side) + 0.5 - side / 2, Math.floor(at / side) + 0.5 - side / 2) > 0.4 * side,
    );

    expect(outside.filter((at) => !isGround(at))).toEqual([]);
  },
);

test.each(icons.filter(({ purpose }) => purpose === 'touch' || purpose === 'maskable'))(
  '$file lets nothing shine through',
  async ({ file }) => {
    const { isOpaque } = await sharp(inPublic(file)).stats();

    expect(isOpaque).toBe(true);
  },
);

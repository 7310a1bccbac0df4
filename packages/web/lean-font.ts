import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** What is used of what the typeface can do: accents, spacing of pairs, and figures of one width. */
const FEATURES = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'rvrn', 'tnum'];

/** The first and the last of the characters in each range that styles.css says the file is for. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];

/** Leaves out of the first font file what nothing is written with: every first visit waits for it. All weights stay, and how glyphs are rounded: other widths would break other lines than those of the fallback. */
export const leanFont = (): Plugin => ({
  name: 'caravan:lean-font',
  apply: 'build',
  async config({ root = '.' }) {
    const characters = RANGES.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    );
    const whole = await readFile(createRequire(import.meta.url).resolve(FONT));
    const lean = await subsetFont(whole, String.fromCodePoint(...characters), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
    });
    const folder = path.join(root, 'node_modules', '.fonts');
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, path.basename(FONT));
    await writeFile(file, lean);
    return { resolve: { alias: [{ find: FONT, replacement: file }] } };
  },
});

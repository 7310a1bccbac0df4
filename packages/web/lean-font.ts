import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** What is used of what the typeface can do: accents, spacing of pairs, and figures of one width. */
const FEATURES = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'rvrn', 'tnum'];

/** The characters that the styles say the file is for. @throws where the rule is missing, or names them in a form that is not parsed here. */
const charactersOf = (styles: string): readonly number[] => {
  const rule = styles.split('@font-face').find((part) => part.includes(FONT)) ?? '';
  const [, ranges = ''] = /unicode-range:([^;]*);/.exec(rule) ?? [];
  return ranges.split(',').flatMap((range) => {
    const [whole, first = '', last = first] = /^U\+([\dA-F]+)(?:-([\dA-F]+))?$/i.exec(range.trim()) ?? [];
    if (whole === undefined) throw new Error(`styles.css names characters for ${FONT} as '${range.trim()}'.`);
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
};

/** Leaves out of the first font file what nothing is written with: every first visit waits for it. All weights stay, and how glyphs are rounded: other widths would break other lines than those of the fallback. */
export const leanFont = (): Plugin => ({
  name: 'caravan:lean-font',
  apply: 'build',
  async config({ root = '.' }) {
    const [whole, styles] = await Promise.all([
      readFile(createRequire(import.meta.url).resolve(FONT)),
      readFile(path.join(root, 'src/styles.css'), 'utf8'),
    ]);
    const lean = await subsetFont(whole, String.fromCodePoint(...charactersOf(styles)), {
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

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
const luminance = (color: Rgb): number => {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
};

const contrast = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one / other, other / one);
};

const token = (name: string, scheme: 'light' | 'dark'): Rgb => {
  const value = new RegExp(`--color-${name}:\\s*light-dark\\((#\\w{6}),\\s*(#\\w{6})\\)`).exec(styles);
  const hex = scheme === 'light' ? value?.[1] : value?.[2];
  if (!hex) throw new Error(`styles.css has no --color-${name} for both schemes`);
  return rgb(hex);
};

const GROUNDS = ['paper', 'surface', 'raised', 'sunken'] as const;
const TINTS = ['sand', 'blue', 'green', 'yellow', 'orange', 'purple', 'clay', 'accent'] as const;

/** Every text on every ground that the kit puts it on. */
const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'ink-muted', 'accent-ink', 'clay-ink'].flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...TINTS.map((tint) => [`${tint}-ink`, `${tint}-soft`] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-clay', 'clay'],
  ['on-clay', 'clay-strong'],
  ['accent-ink', 'clay-soft'],
  ['paper', 'ink'],
];

/** Frames of controls, icons and focus rings on what surrounds them. */
const SHAPE_PAIRS: readonly (readonly [shape: string, ground: string])[] = ['line-strong', 'accent', 'clay'].flatMap(
  (shape) => (['paper', 'surface', 'raised'] as const).map((ground) => [shape, ground] as const),
);

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(TEXT_PAIRS)('%s is easy to read on %s', (text, ground) => {
    const ratio = contrast(token(text, scheme), token(ground, scheme));

    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test.each(TINTS)('numbers are easy to read on %s', (tint) => {
    const ratio = contrast(token('ink', scheme), token(`${tint}-soft`, scheme));

    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPE_PAIRS)('%s stands out from %s', (shape, ground) => {
    const ratio = contrast(token(shape, scheme), token(ground, scheme));

    expect(ratio).toBeGreaterThanOrEqual(3);
  });
});

test('white words in the lower half of a cover are easy to read on any picture', () => {
  const [scrim, alphaAtHalf] = [12, Number(/rgb\(12 12 14 \/ ([\d.]+)\) 50%/.exec(styles)?.[1])];
  const onWhitePicture = 255 * (1 - alphaAtHalf) + scrim * alphaAtHalf;

  const ratio = contrast([255, 255, 255], [onWhitePicture, onWhitePicture, onWhitePicture]);

  expect(ratio).toBeGreaterThanOrEqual(4.5);
});

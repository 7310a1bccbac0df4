import { expect, test } from 'vitest';
import { manifestSchema } from './manifest.schema.ts';

const icon = (declared: object) =>
  manifestSchema.parse({ name: 'Caravan', icons: [{ src: '/icon.png', sizes: '192x192', ...declared }] }).icons[0];

test.each([
  ['nothing', {}, ['any']],
  ['one purpose', { purpose: 'maskable' }, ['maskable']],
  ['several', { purpose: 'any monochrome' }, ['any', 'monochrome']],
  ['one that nobody knows', { purpose: 'maskable hologram' }, ['maskable']],
])('an icon that declares %s is shown for what it is made for', (_what, declared, purposes) => {
  expect(icon(declared)?.purpose).toEqual(purposes);
});

test('the side of an icon is the first of its sizes', () => {
  expect(icon({ sizes: '512x512 1024x1024' })?.sizes).toBe(512);
});

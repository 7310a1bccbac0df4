import { errorBodySchema, errorTable } from '@caravan/contract/errors.ts';
import { anyText } from '@caravan/contract/testing/any-text.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod/mini';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** What a service of somebody else does not know, or is not there to be asked, is no fault of the server's. */
const withoutTheService: ReadonlySet<unknown> = new Set(['weather_unavailable', 'not_configured']);

/** A working answer, or a refusal in the shape and by the table that all refusals have. */
export const expectDecent = ({ status, body }: Answered): void => {
  const isExcused = withoutTheService.has(errorBodySchema.safeParse(body).data?.code);
  if (!isExcused) expect(status).toBeLessThan(500);
  if (status >= 400) expectRefusal({ status, body });
};

export const expectRefusal = ({ status, body }: Answered, expected?: number): void => {
  const refusal = z.strictObject(errorBodySchema.shape).parse(body);
  const known = Object.entries(errorTable).find(([code]) => code === refusal.code)?.[1];
  expect(refusal.message).not.toBe('');
  expect(known?.status).toBe(status);
  expect(status).toBe(expected ?? status);
};

const lone = '\ud800';
/** Texts that have broken servers. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  `a\0b`,
  lone,
  `a${lone}`,
  '\udfff\ud800',
  '\u202eevil\u202c',
  '\u200b\u200d\ufeff',
  '\r\n\t\v\f\u2028\u2029',
  'Z̴̢͙̈a̵̙͝l̸̻̑g̶̨̽o̸',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'x'.repeat(256),
  'x'.repeat(100_000),
  '👨‍👩‍👧‍👦'.repeat(60),
  '%00%ff',
  '\\u0000',
  "' or 1=1; --",
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '2026-06-01',
  '9999-99-99',
  '2026-06-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
];

/** Anything that JSON can hold, hardly ever what is asked for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  anyText(300),
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [''], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.uuid(),
);

/** The names of an object's fields. */
export const fieldsOf = (schema: z.core.$ZodType | undefined): string[] =>
  schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];

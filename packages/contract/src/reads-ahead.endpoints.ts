import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { READS_TOGETHER_MAX } from './limits.ts';
import { readAheadAt } from './reads-ahead.ts';

/** Longest address of a read that is read ahead, characters: several times what the app requests. */
const ADDRESS_MAX = 500;

const addressSchema = z.string().check(
  z.maxLength(ADDRESS_MAX),
  z.refine((address) => readAheadAt(address) !== null, 'Must be the address of a read that is read ahead'),
);

export const readTogether = endpoint({
  method: 'POST',
  path: '/api/reads',
  access: 'user',
  summary:
    'Several reads at once, ahead of anybody who looks at them: what each address answers, but for those that fail, and for some where all together are too much.',
  body: z.object({
    addresses: z.array(addressSchema).check(z.minLength(1), z.maxLength(READS_TOGETHER_MAX)),
  }),
  status: 200,
  response: z.object({
    answers: z.record(z.string(), z.object({ body: z.unknown(), asOf: z.nullable(z.string()) })),
  }),
});

import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';

/** Parses everything that leaves by its endpoint's response, so that a stray column can't leak, and writes it as JSON. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer));

import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod/mini';

/** Parses everything that leaves by its endpoint's response, so that a stray column can't leak, and writes it as JSON. */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(z.parse(schema, answer));

import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod/mini';

/**
 * Parses everything that leaves by its endpoint's response, so that a stray column can't leak, and writes it as JSON. A response
 * is compiled when it is first answered: as it is, it takes longer to parse a list than to write it.
 */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  let compiled: z.core.$ZodType | undefined;
  return (answer) => {
    compiled ??= z.compile(schema);
    return JSON.stringify(z.parse(compiled, answer));
  };
};

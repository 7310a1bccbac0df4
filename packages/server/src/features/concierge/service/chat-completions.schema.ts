import { z } from 'zod';

const textSchema = z.string().nullish().catch(null);

/** What is not as it should be counts as none, in its place: an answer is worth more than its marks. */
const listOf = <S extends z.ZodType>(schema: S) => z.array(schema.nullable().catch(null)).nullish().catch(null);

/** A page that the service has read (Perplexity). */
const pageSchema = z.object({ url: z.string(), title: textSchema, snippet: textSchema });

/** A part of the answer and the page that it rests on (OpenAI). */
const annotationSchema = z.object({
  url_citation: z.object({
    url: z.string(),
    title: textSchema,
    /** In characters of the answer. */
    start_index: z.int(),
    end_index: z.int(),
  }),
});

const messageSchema = z.object({ content: textSchema, annotations: listOf(annotationSchema) });

/** A piece of an answer, or the whole of one that does not come in pieces, as far as it is read. */
export const chatCompletionSchema = z.object({
  /** Told in place of an answer, also with the status of a success. */
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: messageSchema.nullish(),
        message: messageSchema.nullish(),
        finish_reason: textSchema,
      }),
    )
    .optional(),
  /** Perplexity's: the pages by number from 1, and before there were those, their addresses alone. */
  search_results: listOf(pageSchema),
  citations: listOf(z.string()),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;
export type CitedPage = z.infer<typeof pageSchema>;
export type Annotation = z.infer<typeof annotationSchema>;

/** What OpenAI says of a setting that a model does not take. */
export const refusedSettingSchema = z.object({ error: z.object({ param: z.string() }) });

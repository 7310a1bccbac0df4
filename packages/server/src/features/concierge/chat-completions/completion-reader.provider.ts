import type { Passage } from '@caravan/concierge/answer.ts';
import type { Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { z } from 'zod/mini';
import { ServiceError } from '../../../platform/outside-services/outside-service.ts';
import type { AnswerListener, GivenAnswer } from '../answer.provider.ts';
import { CitedStream, type Quote, type Sources, citedAnswer, readable } from './cited-text.rules.ts';

/** What is not as it should be counts as none: an answer is worth more than its marks. */
const orNone = <S extends z.ZodMiniType>(schema: S) =>
  // oxlint-disable-next-line promise/valid-params -- this `catch` is no promise's
  z.catch(z.nullable(schema), null);

const textSchema = orNone(z.string());

/** Each of them in its place. */
const listOf = <S extends z.ZodMiniType>(schema: S) => orNone(z.array(orNone(schema)));

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
const chatCompletionSchema = z.object({
  /** Given in place of an answer, also with the status of a success. */
  error: z.optional(z.unknown()),
  choices: z.optional(
    z.array(
      z.object({
        delta: z.nullish(messageSchema),
        message: z.nullish(messageSchema),
        finish_reason: textSchema,
      }),
    ),
  ),
  /** Perplexity's: the pages by number from 1, and before there were those, their addresses alone. */
  search_results: listOf(pageSchema),
  citations: listOf(z.string()),
});
type ChatCompletion = z.infer<typeof chatCompletionSchema>;
type CitedPage = z.infer<typeof pageSchema>;
type Annotation = z.infer<typeof annotationSchema>;

/** What OpenAI says of a setting that a model does not take. */
export const refusedSettingSchema = z.object({ error: z.object({ param: z.string() }) });

/** Longest of what a service says of a page, characters; more of it is cut, and an address is no address then. */
const TITLE_MAX = 200;
const SNIPPET_MAX = 1_000;
const ADDRESS_MAX = 2_000;

/** The pages that a service says it has read, by their numbers from 1; `null` for what is no address of a page. */
const pagesIn = ({ search_results: pages, citations }: ChatCompletion): (Passage | null)[] | null => {
  const cited = pages ?? citations?.map((url) => (url === null ? null : { url }));
  return cited?.map((page) => page && pageAt(page)) ?? null;
};

/** Which parts of an answer are said to rest on which pages. */
const quotesIn = (annotations: readonly (Annotation | null)[]): Quote[] =>
  annotations.flatMap((annotation) => {
    const cited = annotation?.url_citation;
    const page = cited ? pageAt(cited) : null;
    return cited && page ? [{ page, start: cited.start_index, end: cited.end_index }] : [];
  });

const pageAt = ({ url, title, snippet }: { url: string } & Partial<CitedPage>): Passage | null => {
  const address = url.length > ADDRESS_MAX ? null : URL.parse(url);
  if (address === null || !/^https?:$/u.test(address.protocol)) return null;
  // Neither names of people nor passwords belong into what is shown.
  address.username = '';
  address.password = '';
  const host = address.hostname.replace(/^www\./u, '');
  return {
    kind: 'web',
    title: lineOf(title, TITLE_MAX) ?? host,
    source: host,
    url: address.href,
    passage: lineOf(snippet, SNIPPET_MAX),
    tripId: null,
    tripPart: null,
  };
};

const lineOf = (text: string | null | undefined, max: number): string | null => {
  const line = readable(text ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, max).toWellFormed();
};

/** Longest answer that is kept, characters; the rest is not read. */
const ANSWER_MAX = 40_000;
/** The most parts of an answer with pages of their own. */
const QUOTES_MAX = 200;

/** What ends the events of an answer that is whole. */
const DONE = '[DONE]';

/** Reads one answer of a service of OpenAI's chat completions, and shows it as it comes. */
export class CompletionReader {
  readonly #listener: AnswerListener;
  readonly #passages: readonly Passage[];
  readonly #text = new CitedStream();
  #pages: readonly (Passage | null)[] = [];
  #quotes: readonly Quote[] = [];
  #hasShown = false;
  /** Why it ended, in the service's words; `null` while it has not. */
  #ending: string | null = null;

  constructor(passages: readonly Passage[], listener: AnswerListener) {
    this.#passages = passages;
    this.#listener = listener;
  }

  /**
   * Hears an event, or the whole of an answer without events.
   *
   * @returns whether more is to come.
   * @throws ServiceError for what is no part of an answer.
   */
  hear(data: string): boolean {
    if (data.trim() === DONE) {
      this.#ending ??= 'stop';
      return false;
    }
    const { error, ...completion } = completionIn(data);
    if (error !== undefined && error !== null) throw new ServiceError('refused', 'it answered with an error');
    this.#pages = pagesIn(completion) ?? this.#pages;
    for (const choice of completion.choices ?? []) {
      // What repeats the whole beside its pieces, or at their end, says nothing new.
      const message = choice.delta ?? (this.#text.content === '' ? choice.message : null);
      this.#quotes = [...this.#quotes, ...quotesIn(message?.annotations ?? [])].slice(0, QUOTES_MAX);
      this.#show(this.#text.push(message?.content ?? '', this.#sources));
      this.#ending ??= choice.finish_reason ?? null;
    }
    if (this.#text.content.length <= ANSWER_MAX) return true;
    this.#ending = 'length';
    return false;
  }

  /**
   * The answer as it is kept.
   *
   * @param failure what ended it early; `null` where nothing did.
   * @throws ServiceError where there is none.
   */
  answer(failure: ServiceError | null): GivenAnswer {
    if (failure && !this.#hasShown) throw failure;
    this.#show(this.#text.end(this.#sources));
    const answer = { ...citedAnswer(this.#text.answer, this.#sources), answeredBy: 'service' } as const;
    if (this.#text.isNotFound) return { ...answer, outcome: 'not_found' };
    if (answer.response === '') throw new ServiceError('unreadable', 'its answer is empty');
    return { ...answer, outcome: this.#outcome(failure) };
  }

  #outcome(failure: ServiceError | null): Outcome {
    if (this.#listener.gone.aborted && failure) return 'stopped';
    return failure === null && this.#ending === 'stop' ? 'answered' : 'broken';
  }

  #show(text: string): void {
    if (text !== '') {
      this.#hasShown = true;
      this.#listener.onText(text);
    }
    for (const citation of this.#text.citations(this.#sources)) this.#listener.onCitation(citation);
  }

  get #sources(): Sources {
    return { passages: this.#passages, pages: this.#pages, quotes: this.#quotes };
  }
}

/** @throws ServiceError `unreadable`. */
const completionIn = (data: string): ChatCompletion => {
  const parsed = chatCompletionSchema.safeParse(jsonOf(data));
  if (parsed.success) return parsed.data;
  throw new ServiceError('unreadable', 'its answer is not what it should be', { cause: parsed.error });
};

/** `undefined` for what is no JSON. */
const jsonOf = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

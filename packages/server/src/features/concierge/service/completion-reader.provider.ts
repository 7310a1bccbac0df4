import type { Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { ServiceError } from '../../../platform/outside-services/outside-service.ts';
import type { Passage } from '@caravan/concierge/answer.ts';
import { type ChatCompletion, chatCompletionSchema } from './chat-completions.schema.ts';
import { CitedStream } from './cited-stream.rules.ts';
import { citedAnswer, type Quote, type Sources } from './cited-text.rules.ts';
import type { AnswerListener, GivenAnswer } from '../concierge.provider.ts';
import { pagesIn, quotesIn } from './cited-pages.rules.ts';

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

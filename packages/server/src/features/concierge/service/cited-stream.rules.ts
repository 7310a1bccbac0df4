import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import type { Passage } from '@caravan/concierge/answer.ts';
import { MARK, passageOf, readable, refsIn, type Sources } from './cited-text.rules.ts';

/** What a service answers, alone, where it knows nothing. */
export const NOT_FOUND = 'NOT_FOUND';

/** Some models think aloud before they answer. */
const THINKING = '<think>';
const THOUGHT = '</think>';

/**
 * What may become something else with the next characters: the beginning of a mark with the space before it, half a character,
 * half a line end.
 */
const UNFINISHED = /\s*(?:\[[\sF\d,]{0,30})?[\ud800-\udbff]?$/iu;

/**
 * Shows an answer while it comes, piece by piece as it is cut by the service: marks get numbers as they appear. Those of pages
 * do before it is known whether there is such a page; the whole answer, which comes last, is counted without those.
 */
export class CitedStream {
  /** All that came. */
  content = '';
  #pending = '';
  #hasBegun = false;
  readonly #numbers = new Map<string, number>();
  readonly #cited = new Set<string>();

  /** More of the answer. @returns what can be shown now. */
  push(piece: string, sources: Sources): string {
    this.content += piece;
    this.#pending += piece;
    if (!this.#hasBegun && !this.#begins()) return '';
    const [{ length } = ''] = UNFINISHED.exec(this.#pending) ?? [];
    return this.#show(this.#pending.length - length, sources);
  }

  /** The end. @returns what is left to show. */
  end(sources: Sources): string {
    if (!this.#hasBegun) this.#pending = this.answer.trimStart();
    return this.#show(this.#pending.length, sources);
  }

  /** The answer as it came, without what was thought aloud; nothing where the service knows nothing. */
  get answer(): string {
    const spoken = afterThoughts(this.content);
    return spoken === null || spoken.trim() === NOT_FOUND ? '' : spoken;
  }

  /** Whether the service says that it knows nothing. */
  get isNotFound(): boolean {
    return afterThoughts(this.content)?.trim() === NOT_FOUND;
  }

  /** What was marked and not cited yet, as far as it is known by now. */
  citations(sources: Sources): Citation[] {
    return [...this.#numbers].flatMap(([ref, number]) => {
      const passage: Passage | undefined = passageOf(ref, sources);
      if (passage === undefined || this.#cited.has(ref)) return [];
      this.#cited.add(ref);
      return [{ ...passage, number }];
    });
  }

  /** Whether the answer itself has begun, rather than a thought or what says that there is none. */
  #begins(): boolean {
    const spoken = afterThoughts(this.#pending)?.trimStart() ?? '';
    if (NOT_FOUND.startsWith(spoken.trimEnd())) return false;
    this.#pending = spoken;
    this.#hasBegun = true;
    return true;
  }

  #show(length: number, sources: Sources): string {
    const text = this.#pending.slice(0, length);
    this.#pending = this.#pending.slice(length);
    const isPossible = (ref: string): boolean => !ref.startsWith('F') || passageOf(ref, sources) !== undefined;
    return readable(text).replaceAll(MARK, (mark) => {
      const numbers = new Set(
        refsIn(mark)
          .filter(isPossible)
          .map((ref) => this.#numberOf(ref)),
      );
      return [...numbers].map((number) => `[${number}]`).join('');
    });
  }

  #numberOf(ref: string): number {
    const number = this.#numbers.get(ref) ?? this.#numbers.size + 1;
    this.#numbers.set(ref, number);
    return number;
  }
}

/** `null` while it may still be thinking. */
const afterThoughts = (content: string): string | null => {
  const begun = content.trimStart();
  if (THINKING.startsWith(begun)) return begun === '' ? '' : null;
  if (!begun.startsWith(THINKING)) return content;
  const end = begun.indexOf(THOUGHT);
  return end === -1 ? null : begun.slice(end + THOUGHT.length);
};

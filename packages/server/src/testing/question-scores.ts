import type { GivenAnswer } from '../features/concierge/answer.provider.ts';
import { expectedParts, type Moment, says } from './expected-facts.ts';
import { otherCountriesIn } from './named-countries.ts';
import type { SetQuestion } from './question-set.ts';

/**
 * How an answer did. `right`: it says what is expected, and a passage that it cites says so too; or there is nothing to say,
 * and it says that. `declined`: it says that nothing was found, though there is something. `unsupported`: it says what is
 * expected, but no passage does. `wrong`: it says something else.
 */
export const verdicts = ['right', 'declined', 'unsupported', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

/** Judges an answer by what is expected, whatever it is worded like. */
export const judge = (question: SetQuestion, given: GivenAnswer, moment: Moment): Verdict => {
  if (given.outcome === 'not_found') return question.kind === 'unanswerable' ? 'right' : 'declined';
  const parts = expectedParts(question.expected);
  const text = given.response.replaceAll(/\[\d+\]/gu, '').replaceAll('\u2060', '');
  const isSaid = parts.length > 0 && parts.every((part) => says(part, text, moment));
  if (!isSaid || saysToo(question, text)) return 'wrong';
  const cited = given.citations.filter(({ number }) => given.response.includes(`[${number}]`));
  const isHeld = (part: string) => cited.some(({ passage }) => passage !== null && says(part, passage, moment));
  return parts.every(isHeld) ? 'right' : 'unsupported';
};

/** A sentence that says what else has the same name states nothing of it. */
const OTHER_MEANING = /[^.]* is taken to be the country here; [^.]* is called [^.]* too\./gu;

const words = (list: string): string[] => list.split(',').filter((word) => word !== '');

/** Whether it says beside the right thing what is wrong: what it never may, another country, or the other side of the road. */
const saysToo = ({ topic, expected, never, countries }: SetQuestion, text: string): boolean =>
  words(never).some((word) => text.includes(word)) ||
  (countries !== '' &&
    topic !== 'neighbours' &&
    otherCountriesIn(text.replaceAll(OTHER_MEANING, ''), words(countries)).length > 0) ||
  (topic === 'side' && ['left', 'right'].some((side) => side !== expected && text.includes(`on the ${side}`)));

export interface Judged {
  readonly question: SetQuestion;
  readonly given: GivenAnswer;
  readonly verdict: Verdict;
}

/** How many of some questions got which verdict. */
export const countVerdicts = (
  judged: readonly Judged[],
): Readonly<Record<Verdict, number>> & { readonly all: number } => {
  const count = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  return {
    right: count('right'),
    declined: count('declined'),
    unsupported: count('unsupported'),
    wrong: count('wrong'),
    all: judged.length,
  };
};

/**
 * Empty where no answer is wrong and enough of them are right; else the scores as a table, with each answer that is not right.
 *
 * @param least the part of them that has to be right, 0 to 1.
 */
export const shortfall = (judged: readonly Judged[], least: number): string => {
  const { right, wrong, all } = countVerdicts(judged);
  return all > 0 && wrong === 0 && right / all >= least ? '' : scoreTable(judged);
};

/** The scores by half and topic, and below them each answer that is not right. */
const scoreTable = (judged: readonly Judged[]): string => {
  const groups = Map.groupBy(judged, ({ question: { half, kind, topic } }) => `${kind} ${topic} (${half})`);
  const sums = Map.groupBy(judged, ({ question: { half, kind } }) => `all of kind ${kind} (${half})`);
  const rows = [...groups, ...sums].map(([name, of]) => {
    const counts = countVerdicts(of);
    return [name.padEnd(44), ...verdicts.map((verdict) => String(counts[verdict]).padStart(11))].join(' ');
  });
  const head = [''.padEnd(44), ...verdicts.map((verdict) => verdict.padStart(11))].join(' ');
  const failures = judged
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ question, given, verdict }) => {
      const answer = given.outcome === 'not_found' ? '' : ` ${JSON.stringify(given.response)}`;
      return `${question.id} ${question.half} ${verdict}: ${question.question} [${question.expected}]${answer}`;
    });
  return [head, ...rows, '', ...failures].join('\n');
};

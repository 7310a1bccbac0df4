import type { Answer } from './ideas.schema.ts';

/** An idea, as far as its rank goes. */
export interface Answered {
  /** Grows with the time of making. */
  readonly id: string;
  readonly answers: readonly { readonly userId: string; readonly answer: Answer }[];
}

/** How many people say what to an idea. */
export interface Tally {
  readonly want: number;
  readonly fine: number;
  readonly ratherNot: number;
}

export const tallyOf = ({ answers }: Pick<Answered, 'answers'>): Tally => {
  const count = (wanted: Answer): number => answers.filter(({ answer }) => answer === wanted).length;
  return { want: count('want'), fine: count('fine'), ratherNot: count('rather-not') };
};

/** What speaks for an idea: no answer is no consent, so that a few who want it outdo no whole group that is fine with another. */
const supportOf = ({ want, fine }: Tally): number => 2 * want + fine;

/** The rule of {@link compareIdeas} in a sentence, for the people who answer. */
export const RANKING_IN_WORDS =
  'What the fewest would rather not do comes first, then what most people want: a want counts two, a fine one.';

/**
 * Which of two ideas stands higher: the one that fewer would rather not do, then the one for which more speaks, a want as two and a fine as
 * one; of equal ones the one that more people have answered, and then the earlier one (docs/decisions/0089-how-ideas-rank.md).
 *
 * @returns less than 0 for the first of them; 0 for one and the same alone.
 */
export const compareIdeas = (one: Answered, other: Answered): number => {
  const [a, b] = [tallyOf(one), tallyOf(other)];
  return (
    a.ratherNot - b.ratherNot ||
    supportOf(b) - supportOf(a) ||
    b.want + b.fine - (a.want + a.fine) ||
    byMaking(one.id, other.id)
  );
};

const byMaking = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Ideas by their rank, those that are on the plan already apart: they are decided. */
export const rankIdeas = <I extends Answered & { readonly plannedActivityId: string | null }>(
  ideas: readonly I[],
): { readonly open: I[]; readonly planned: I[] } => {
  const ranked = ideas.toSorted(compareIdeas);
  return {
    open: ranked.filter(({ plannedActivityId }) => plannedActivityId === null),
    planned: ranked.filter(({ plannedActivityId }) => plannedActivityId !== null),
  };
};

/** The ids of those who give an answer. */
export const peopleWho = (answer: Answer, { answers }: Pick<Answered, 'answers'>): string[] =>
  answers.flatMap((given) => (given.answer === answer ? given.userId : []));

/** What somebody has said to an idea; `null` for nothing. */
export const answerOf = (userId: string, { answers }: Pick<Answered, 'answers'>): Answer | null =>
  answers.find((given) => given.userId === userId)?.answer ?? null;

/** With another answer of somebody, `null` for none, as the server answers it. */
export const withAnswer = <I extends Pick<Answered, 'answers'>>(idea: I, userId: string, answer: Answer | null): I => {
  const others = idea.answers.filter((given) => given.userId !== userId);
  const given = answer === null ? others : [...others, { userId, answer }];
  return { ...idea, answers: given.toSorted((a, b) => byMaking(a.userId, b.userId)) };
};

/** How many of the ideas that are not decided yet somebody has not answered. */
export const unansweredBy = (
  userId: string,
  ideas: readonly (Answered & { readonly plannedActivityId: string | null })[],
): number => ideas.filter((idea) => idea.plannedActivityId === null && answerOf(userId, idea) === null).length;

import type { Person } from '@caravan/contract/members/people.rules.ts';
import { type Answer, answers } from '@caravan/contract/ideas/ideas.schema.ts';
import { peopleWho, rankIdeas, tallyOf } from '@caravan/contract/ideas/ranking.rules.ts';
import { item, stated } from '../answer.ts';
import type { KnownIdea } from '../knowledge.ts';
import { counted, inSentence, LISTED_MAX, listed, quoted } from '../wording.ts';
import type { TripAnswers, TripQuestion } from './trip-questions.ts';
import { rowsWithAll } from './trip-search.ts';
import { says, tripPassage } from './trip-statements.ts';

/** What people say to an idea: `3 want it, 1 is fine with it, and Tom would rather not`. */
const answersInWords = (idea: KnownIdea, nameOf: (id: string) => string): string => {
  const { want, fine } = tallyOf(idea);
  const parts = [
    ...(want > 0 ? [`${want} ${want === 1 ? 'wants' : 'want'} it`] : []),
    ...(fine > 0 ? [`${fine} ${fine === 1 ? 'is' : 'are'} fine with it`] : []),
    ...peopleWho('rather-not', idea).map((id) => `${nameOf(id)} would rather not`),
  ];
  return parts.length === 0 ? 'nobody has answered yet' : listed(parts);
};

const namesIn = async ({ contents, askerId }: TripQuestion) => {
  const names = new Map((await contents.people()).map(({ id, name }) => [id, inSentence(name)]));
  return (id: string): string => (id === askerId ? 'you' : (names.get(id) ?? 'somebody'));
};

const titleOfIdea = ({ title }: KnownIdea): string => title;
/** So many ideas of one name are answered for. */
const SAME_NAME_MAX = 3;

/** Who says what to an idea, by name, the asker first and the others as the trip has them: `you want it and Tom Silva would rather not`. */
const answersByName = (idea: KnownIdea, people: readonly Person[], askerId: string): string => {
  const ordered = [...people.filter(({ id }) => id === askerId), ...people.filter(({ id }) => id !== askerId)];
  const parts = answers.flatMap((answer) => {
    const ids = new Set(peopleWho(answer, idea));
    const theirs = ordered.filter(({ id }) => ids.has(id));
    if (theirs.length === 0) return [];
    const names = theirs.map(({ id, name }) => (id === askerId ? 'you' : inSentence(name)));
    const isPlural = theirs.length > 1 || theirs[0]?.id === askerId;
    return `${listed(names)} ${VERBS[answer][isPlural ? 1 : 0]}`;
  });
  return parts.length === 0 ? 'nobody has answered yet' : listed(parts);
};

const VERBS = {
  want: ['wants it', 'want it'],
  fine: ['is fine with it', 'are fine with it'],
  'rather-not': ['would rather not', 'would rather not'],
} as const satisfies Readonly<Record<Answer, readonly [string, string]>>;

export const ideaAnswers = {
  'who-wants': async (question) => {
    const { contents, trip, askerId } = question;
    const found = (await rowsWithAll(await contents.ideas(), titleOfIdea, question)).slice(0, SAME_NAME_MAX);
    const nameOf = await namesIn(question);
    const people = await contents.people();
    return found.map((idea) =>
      stated(
        `${quoted(idea.title)}: ${answersByName(idea, people, askerId)}.`,
        tripPassage(trip, 'ideas', `${idea.title}: ${answersInWords(idea, nameOf)}`),
      ),
    );
  },
  ideas: async (question) => {
    const { open, planned } = rankIdeas(await question.contents.ideas());
    const { trip } = question;
    if (open.length === 0) {
      const text =
        planned.length === 0
          ? `There are no ideas for ${quoted(trip.title)} yet.`
          : `No idea is open: ${counted(planned.length, 'is', 'are')} on the plan.`;
      return says(question, 'ideas', text, 'No open ideas');
    }
    const nameOf = await namesIn(question);
    const passageOf = (idea: KnownIdea) => tripPassage(trip, 'ideas', `${idea.title}: ${answersInWords(idea, nameOf)}`);
    const sentence = (idea: KnownIdea): string => `${quoted(idea.title)}: ${answersInWords(idea, nameOf)}.`;
    const [first, ...others] = open.slice(0, LISTED_MAX);
    if (!first) return [];
    const lead = `${quoted(first.title)} stands first of ${counted(open.length, 'idea')}: ${answersInWords(first, nameOf)}.`;
    return [stated(lead, passageOf(first)), ...others.map((idea) => item(sentence(idea), passageOf(idea)))];
  },
} satisfies TripAnswers;

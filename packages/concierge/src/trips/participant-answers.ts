import { isJoining, joiningOf } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { type Statement, stated } from '../answer.ts';
import type { PlannedActivity } from '../knowledge.ts';
import { inSentence, listed, quoted } from '../wording.ts';
import type { TripAnswers, TripQuestion } from './trip-questions.ts';
import { findActivities } from './trip-search.ts';
import { tripPassage } from './trip-statements.ts';

/** So many activities of one name are answered for. */
const SAME_NAME_MAX = 3;
/** So many people one answer names. */
const NAMED_MAX = 30;

const namesOf = (people: readonly Person[], askerId: string): string =>
  listed(
    people.map(({ id, name }) => (id === askerId ? 'you' : inSentence(name))),
    { max: NAMED_MAX },
  );

/** Who joins an activity, in one sentence, as many as there are to. */
const joiningInWords = (activity: PlannedActivity, travellers: readonly Person[], askerId: string): string => {
  const joining = joiningOf(activity, travellers);
  const title = quoted(activity.title);
  if (joining.length === 0) return `Nobody joins ${title} yet.`;
  if (joining.length === travellers.length) return `Everybody joins ${title}: ${namesOf(joining, askerId)}.`;
  const verb = joining.length === 1 ? 'joins' : 'join';
  return `${joining.length} of ${travellers.length} ${verb} ${title}: ${namesOf(joining, askerId)}.`;
};

/** Who does not join, in one sentence. */
const missingInWords = (activity: PlannedActivity, travellers: readonly Person[], askerId: string): string => {
  const missing = travellers.filter(({ id }) => !isJoining(activity, id));
  const title = quoted(activity.title);
  if (missing.length === 0) return `Everybody joins ${title}.`;
  const [only] = missing;
  const verb = missing.length === 1 && only?.id !== askerId ? 'does not join' : 'do not join';
  return `${namesOf(missing, askerId)} ${verb} ${title}.`;
};

const passageOf = ({ trip }: TripQuestion, activity: PlannedActivity, travellers: readonly Person[]) =>
  tripPassage(trip, 'itinerary', joiningInWords(activity, travellers, ''));

const named = async (question: TripQuestion): Promise<readonly PlannedActivity[]> =>
  (await findActivities(question, 'title')).slice(0, SAME_NAME_MAX);

export const participantAnswers = {
  'who-joins': async (question): Promise<Statement[]> => {
    const found = await named(question);
    const travellers = (await question.contents.people()).filter(({ kind }) => kind !== 'former');
    return found.map((activity) =>
      stated(
        (question.groups.has('none') ? missingInWords : joiningInWords)(activity, travellers, question.askerId),
        passageOf(question, activity, travellers),
      ),
    );
  },
  'is-joining': async (question): Promise<Statement[]> => {
    const found = await named(question);
    const travellers = (await question.contents.people()).filter(({ kind }) => kind !== 'former');
    return found.flatMap((activity) =>
      question.people.map(({ id, name, kind }) => {
        const isAsker = id === question.askerId;
        const joins = kind !== 'former' && isJoining(activity, id);
        const who = isAsker ? 'you' : inSentence(name);
        const verb = isAsker ? (joins ? 'join' : 'do not join') : joins ? 'joins' : 'does not join';
        const text = `${joins ? 'Yes' : 'No'}, ${who} ${verb} ${quoted(activity.title)}.`;
        return stated(text, passageOf(question, activity, travellers));
      }),
    );
  },
} satisfies TripAnswers;

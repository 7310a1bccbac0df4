import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prove } from '../../../platform/membership.ts';
import {
  QUESTIONS_AT,
  QUESTIONS_ZONE,
  type QuestionGroup,
  makeQuestionGroup,
} from '../../../testing/question-group.ts';
import { judge, type Judged, shortfall } from '../../../testing/question-scores.ts';
import { makeQuestionSet, type SetQuestion } from '../../../testing/question-set.ts';
import { QUESTIONS_FOLDER } from '../../../testing/question-tables.ts';
import { REFERENCE_DATA_WITHIN_MS } from '../../../testing/reference-data.ts';
import { tries } from '../../../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { builtInAnswers } from '../built-in-answers.provider.ts';

/** As long as a busy machine takes to answer all questions, milliseconds. */
const ANSWERED_WITHIN_MS = 60_000;
const LEAST_RIGHT = 0.9;

const moment = { now: new Date(QUESTIONS_AT), timeZone: QUESTIONS_ZONE };
const questions = makeQuestionSet();
/** Every third of them every day, of both halves in turn; all in the long run. */
const chosen = questions.filter((_, index) => index % tries(3, 1) === 0);

let app: TestApp;
let judged: readonly Judged[];

beforeAll(async () => {
  app = await startTestApp({ hasReferenceData: true });
  app.setNow(QUESTIONS_AT);
  const group = await makeQuestionGroup(app);
  const all: Judged[] = [];
  for (const question of chosen) all.push(await ask(question, group));
  judged = all;
}, REFERENCE_DATA_WITHIN_MS + ANSWERED_WITHIN_MS);
afterAll(() => app.stop());

const ask = async (question: SetQuestion, { askers, trips }: QuestionGroup): Promise<Judged> => {
  const userId = askers[question.asker]?.id ?? '';
  const tripId = trips[question.trip];
  const member = tripId === undefined ? null : prove({ tripId, userId, role: 'member' }, 'member');
  const listener = { onText: () => undefined, onCitation: () => undefined, gone: new AbortController().signal };
  const request = { query: question.question, userId, member, ...moment };
  const given = await builtInAnswers(app.database.db).answer(request, listener);
  return { question, given, verdict: judge(question, given, moment) };
};

test('the questions are those that the rule makes', async () => {
  const columns = [
    'id',
    'half',
    'kind',
    'topic',
    'asker',
    'trip',
    'question',
    'expected',
    'never',
    'countries',
  ] as const;
  const lines = [columns, ...questions.map((question) => columns.map((column) => question[column]))];
  await expect(`${lines.map((cells) => cells.join('\t')).join('\n')}\n`).toMatchFileSnapshot(
    path.join(QUESTIONS_FOLDER, 'questions.tsv'),
  );
});

describe.each(['open', 'held-out'] as const)('of the %s half of the countries', (half) => {
  const of = (kind: SetQuestion['kind']) =>
    judged.filter(({ question }) => question.half === half && question.kind === kind);

  test.each(['fact', 'trip'] as const)(
    'nine of ten questions of the kind %s are answered and cited, and none wrong',
    (kind) => {
      expect(shortfall(of(kind), LEAST_RIGHT)).toBe('');
    },
  );

  test('what cannot be answered is declined', () => {
    expect(shortfall(of('unanswerable'), 1)).toBe('');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from './ideas.schema.ts';
import {
  type Answered,
  answerOf,
  compareIdeas,
  peopleWho,
  rankIdeas,
  unansweredBy,
  withAnswer,
} from './ranking.rules.ts';

const ANSWERS = new Map<string, Answer>([
  ['w', 'want'],
  ['f', 'fine'],
  ['n', 'rather-not'],
]);

/** The answers of people in the order of their letters: `w` want, `f` fine, `n` rather not, `-` none. */
const said = (id: string, letters: string): Answered => ({
  id,
  answers: [...letters].flatMap((letter, person) => {
    const answer = ANSWERS.get(letter);
    return answer ? { userId: `p${person}`, answer } : [];
  }),
});

/** Which of two ideas stands higher, the first being the earlier one. */
const higher = (first: string, second: string): 'first' | 'second' =>
  compareIdeas(said('1', first), said('2', second)) < 0 ? 'first' : 'second';

describe('of two ideas, the higher one', () => {
  test.each<[string, string, string, 'first' | 'second']>([
    ['is the one that nobody would rather not do, however many want the other', 'wwwwwwwn', 'f-------', 'second'],
    ['is the one that fewer would rather not do', 'wwwwwwnn', 'ffffffwn', 'second'],
    ['is the one that more want', 'wwff', 'wfff', 'first'],
    ['is no idea of two among eight before one that all eight are fine with', 'ww------', 'ffffffff', 'second'],
    ['is that of half a group before that of all no more either', 'wwww----', 'ffffffff', 'second'],
    ['is what five of eight want before what all are fine with', 'wwwww---', 'ffffffff', 'first'],
    ['is the one that somebody more has answered', 'ww--', 'wwf-', 'second'],
    ['is the one that more people have answered, where as much speaks for both', 'w-', 'ff', 'second'],
    ['is the earlier one, where all is the same', 'wf', 'fw', 'first'],
    ['is the earlier one of those that nobody has answered', '--', '--', 'first'],
    ['is an unanswered one before one that somebody would rather not do', 'wn', '--', 'second'],
  ])('%s', (_which, first, second, expected) => {
    expect(higher(first, second)).toBe(expected);
  });
});

const PEOPLE = 8;
const letter = fc.constantFrom('w', 'f', 'n', '-');
const letters = fc.string({ unit: letter, minLength: PEOPLE, maxLength: PEOPLE });
const ideas = fc
  .uniqueArray(fc.integer({ min: 100, max: 999 }), { maxLength: 30 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => letters.map((all) => ({ ...said(`${id}`, all), plannedActivityId: null })))),
  );

describe('a ranking', () => {
  test('is the same in whatever order the ideas arrive, and holds each once', () => {
    fc.assert(
      fc.property(ideas, fc.infiniteStream(fc.nat()), (all, chance) => {
        const shuffled = all
          .map((idea) => ({ idea, at: chance.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ idea }) => idea);

        const { open } = rankIdeas(shuffled);

        expect(open).toEqual(rankIdeas(all).open);
        expect(open).toHaveLength(all.length);
      }),
    );
  });

  test('orders any two ideas one way, and any three in a row', () => {
    fc.assert(
      fc.property(letters, letters, letters, (one, other, third) => {
        const [a, b, c] = [said('a', one), said('b', other), said('c', third)];

        expect(Math.sign(compareIdeas(a, b))).toBe(-Math.sign(compareIdeas(b, a)));
        expect(compareIdeas(a, a)).toBe(0);
        const isInRow = compareIdeas(a, b) < 0 && compareIdeas(b, c) < 0;
        expect(isInRow && compareIdeas(a, c) >= 0).toBe(false);
      }),
    );
  });

  test('puts no idea that somebody would rather not do above one of which nobody says so', () => {
    fc.assert(
      fc.property(ideas, (all) => {
        const refused = rankIdeas(all).open.map((idea) => peopleWho('rather-not', idea).length > 0);

        expect(refused).toEqual(refused.toSorted((a, b) => Number(a) - Number(b)));
      }),
    );
  });

  test('never puts what half of a group or fewer have answered above what all are fine with', () => {
    fc.assert(
      fc.property(letters, letters, (some, every) => {
        const few = said('1', some.slice(0, PEOPLE / 2));
        const all = said('2', every.replaceAll(/[n-]/g, 'f'));

        expect(compareIdeas(all, few)).toBeLessThan(0);
      }),
    );
  });

  test('lowers no idea by a better answer of somebody', () => {
    const rank: Record<string, number> = { 'rather-not': 0, none: 1, fine: 2, want: 3 };
    const answer = fc.constantFrom<Answer | null>('want', 'fine', 'rather-not', null);
    fc.assert(
      fc.property(letters, letters, answer, (own, rival, given) => {
        const before = said('2', own);
        const better = withAnswer(before, 'p0', given);
        fc.pre(rank[given ?? 'none']! >= rank[answerOf('p0', before) ?? 'none']!);
        const other = said('1', rival);

        expect(compareIdeas(before, other) < 0 && compareIdeas(better, other) >= 0).toBe(false);
      }),
    );
  });
});

describe('the answers to an idea', () => {
  test('hold one of each person, the last, in the order of their ids', () => {
    const idea = withAnswer(withAnswer(said('1', 'w--f'), 'p1', 'fine'), 'p0', 'rather-not');

    expect(idea.answers).toEqual([
      { userId: 'p0', answer: 'rather-not' },
      { userId: 'p1', answer: 'fine' },
      { userId: 'p3', answer: 'fine' },
    ]);
    expect(withAnswer(idea, 'p1', null).answers.map(({ userId }) => userId)).toEqual(['p0', 'p3']);
    expect(peopleWho('fine', idea)).toEqual(['p1', 'p3']);
  });

  test('are missing of somebody for what is not decided', () => {
    const all = [
      { ...said('1', 'w-'), plannedActivityId: null },
      { ...said('2', '-w'), plannedActivityId: null },
      { ...said('3', '--'), plannedActivityId: 'a' },
    ];

    expect([unansweredBy('p0', all), unansweredBy('p1', all), unansweredBy('p2', all)]).toEqual([1, 1, 2]);
    expect(rankIdeas(all)).toEqual({ open: [all[0], all[1]], planned: [all[2]] });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerQuestion } from '../concierge.ts';
import type { OwnTrip, Places, PlannedActivity, Question } from '../knowledge.ts';
import { SLICE_STEPS, STEPS_MAX, Work } from '../work.ts';

const ACTIVITIES = 10_000;
const MISSPELT = 'When is the musehhmab musehamab museombab musexxmab museyymab and where is it?';

const trip: OwnTrip = {
  id: 'spring',
  title: 'Spring',
  description: null,
  destination: 'Lisbon',
  position: null,
  startDate: '2027-03-01',
  endDate: '2027-03-12',
  coverImageUrl: null,
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  ownerId: 'mara',
  role: 'owner',
  isNew: false,
  membersMayAdd: false,
  version: 1,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};

const noPlaces: Places = {
  areLoaded: async () => true,
  placesNamed: async () => [],
  areasNamed: async () => [],
  namesLike: async () => [],
  placeById: async () => null,
  placeOf: async () => null,
  placeNear: async () => null,
  peopleOfNamesake: async () => 0,
  clocksOf: async () => [],
  airportsNear: async () => [],
};

/** Titles that are read, in all and at most between two loops of the event loop. */
let read = { all: 0, atOnce: 0, mostAtOnce: 0, loops: 0 };
let nextLoop: NodeJS.Immediate;
const countLoop = (): void => {
  read.loops += 1;
  read.atOnce = 0;
  nextLoop = setImmediate(countLoop);
};
beforeEach(() => {
  read = { all: 0, atOnce: 0, mostAtOnce: 0, loops: 0 };
  countLoop();
});
afterEach(() => clearImmediate(nextLoop));

const activity = (at: number, title: string): PlannedActivity => ({
  id: `activity ${at}`,
  get title() {
    read.all += 1;
    read.atOnce += 1;
    read.mostAtOnce = Math.max(read.mostAtOnce, read.atOnce);
    return title;
  },
  location: `Rua ${at}`,
  category: 'activity',
  startTime: new Date(Date.UTC(2027, 2, 1 + (at % 10), 10)).toISOString(),
  endTime: null,
  startZone: null,
  endZone: null,
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Words that differ from each other, and from those of the question, in two letters. */
const alike = LETTERS.flatMap((one) => LETTERS.map((other) => `muse${one}${other}mab`));
const alikeTitle = (at: number): string =>
  Array.from({ length: 8 }, (_, more) => alike[(at * 7 + more * 31) % alike.length]).join(' ');

const questionAbout = (titles: (at: number) => string, query: string, work = new Work()): Question => {
  const activities = Array.from({ length: ACTIVITIES }, (_, at) => activity(at, titles(at)));
  const contents = {
    members: async () => [],
    activities: async () => activities,
    outfits: async () => [],
    items: async () => [],
    flights: async () => [],
    people: async () => [],
    ideas: async () => [],
    money: async () => {
      throw new Error('nobody has to know what was spent');
    },
    expenses: () => Promise.resolve([]),
  };
  return {
    query,
    userId: 'mara',
    tripId: null,
    now: new Date('2027-03-02T12:00:00Z'),
    timeZone: 'Europe/Berlin',
    places: noPlaces,
    trips: { all: async () => [trip], contentsOf: () => contents },
    work,
  };
};

describe('a question about a trip of ten thousand activities', () => {
  test.each([
    ['that have none of its misspelt words', (at: number) => `Visit of the old museum number ${at}`, 400_000],
    ['whose words are all nearly those of it', alikeTitle, 900_000],
  ])('%s lets others be served while it is answered', async (_, titles, most) => {
    const question = questionAbout(titles, MISSPELT);
    expect(await answerQuestion(question)).toBeNull();
    // By title, and by title and place; each text once, however often the question is read in another way.
    expect(read.all).toBeLessThanOrEqual(2 * ACTIVITIES);
    expect(read.mostAtOnce).toBeLessThan(SLICE_STEPS);
    expect(question.work.steps).toBeLessThan(most);
    expect(read.loops).toBeGreaterThan(question.work.steps / SLICE_STEPS / 2);
  });

  test('that all have its words is answered', async () => {
    const draft = await answerQuestion(
      questionAbout((at) => `Visit of the old museum number ${at}`, 'When is the museum visit?'),
    );
    expect(draft?.statements.at(-1)?.text).toBe('And 9995 more.');
    expect(read.mostAtOnce).toBeLessThan(SLICE_STEPS);
  });

  test('is not answered where nobody waits any more', async () => {
    const work = new Work(AbortSignal.abort());
    expect(await answerQuestion(questionAbout(() => 'Museum', 'When is the museum visit?', work))).toBeNull();
    expect(read.all).toBeLessThan(SLICE_STEPS);
  });

  test('is not answered where it takes more than one question may', async () => {
    const work = new Work();
    await work.spend(STEPS_MAX);
    expect(await answerQuestion(questionAbout(() => 'Museum', 'When is the museum?', work))).toBeNull();
    expect(await answerQuestion(questionAbout(() => 'Museum', 'When is the museum?'))).not.toBeNull();
  });
});

import { cityFact, countryFact, isCityTopic } from './question-facts.ts';
import { cell, readQuestionTable, type Row } from './question-tables.ts';
import { type Random, seededRandom } from './seeded-random.ts';

/** Another seed draws other countries for the same wordings. */
const SEED = 20_270_512;

/** One question of the set. */
export interface SetQuestion {
  readonly id: string;
  /** `open`: the engine may be mended by what fails here; `held-out`: these show that it was mended by rule. */
  readonly half: 'open' | 'held-out';
  readonly kind: 'fact' | 'trip' | 'unanswerable';
  /** Of an unanswerable one: why it is. */
  readonly topic: string;
  /** Who asks: a first name in `asked-group.ts`. */
  readonly asker: string;
  /** The trip that is chosen; empty for none. */
  readonly trip: string;
  readonly question: string;
  /** What has to be said, as `question-scores.ts` reads it; empty where nothing may be said. */
  readonly expected: string;
  /** What must not be said, with commas between. */
  readonly never: string;
  /** Codes of the countries that the answer may speak of, with commas between. */
  readonly countries: string;
}

/** All questions, by rule: every wording is asked of one country or city of either half, which a seeded rule draws. */
export const makeQuestionSet = (): SetQuestion[] => {
  const facts = new FactQuestions();
  const wordings = ['wordings.tsv', 'further-wordings.tsv', 'spoken-wordings.tsv'].flatMap((file) =>
    readQuestionTable(file),
  );
  const drawn = wordings.flatMap((wording) => facts.of(wording));
  return [...drawn, ...awkwardQuestions(facts), ...writtenQuestions()].map((question, index) => ({
    id: `q${String(index + 1).padStart(3, '0')}`,
    ...question,
  }));
};

type NewQuestion = Omit<SetQuestion, 'id'>;
const HALVES = ['open', 'held-out'] as const;
type Half = (typeof HALVES)[number];

/** The questions about countries and cities. */
class FactQuestions {
  readonly #random = seededRandom(SEED);
  readonly #countries = shuffled(readQuestionTable('known-countries.tsv'), seededRandom(SEED + 1));
  readonly #cities = shuffled(readQuestionTable('known-cities.tsv'), seededRandom(SEED + 2));
  /** The halves of each continent are as large as each other. */
  readonly #halves = new Map<string, Half>();
  /** How often something has been asked of a country or city. */
  readonly #times = new Map<string, number>();

  constructor() {
    const byContinent = this.#countries.toSorted((one, other) =>
      cell(one, 'continent').localeCompare(cell(other, 'continent')),
    );
    for (const [index, country] of byContinent.entries())
      this.#halves.set(cell(country, 'country'), index % 2 === 0 ? 'open' : 'held-out');
  }

  halfOf(country: string): Half {
    return this.#halves.get(country) ?? (country.charCodeAt(1) % 2 === 0 ? 'open' : 'held-out');
  }

  /** A wording asked of one country or city of each half. */
  of({ topic = '', wording = '' }: Row): NewQuestion[] {
    return HALVES.map((half) =>
      isCityTopic(topic) ? this.#aboutCity(topic, wording, half) : this.#aboutCountry(topic, wording, half),
    );
  }

  #aboutCountry(topics: string, wording: string, half: Half): NewQuestion {
    const isOfTwo = topics.endsWith('&');
    const ofTopics = topics.replace('&', '').split('+');
    const fits = (country: Row) =>
      this.halfOf(cell(country, 'country')) === half &&
      ofTopics.every((topic) => countryFact(topic, country) !== '') &&
      (!wording.includes('{adjective}') || cell(country, 'adjective') !== '');
    const able = this.#countries.filter(fits);
    const drawn = isOfTwo ? [this.#next(able), this.#next(able)] : [this.#next(able)];
    const [country = {}, second = {}] = drawn;
    const question = wording
      .replaceAll('{place}', () => this.#placeIn(country))
      .replaceAll('{country}', () => this.#nameOf(country))
      .replaceAll('{adjective}', cell(country, 'adjective'))
      .replaceAll('{second}', () => this.#nameOf(second));
    const expected = drawn.flatMap((each) => ofTopics.map((topic) => countryFact(topic, each)));
    const countries = drawn.map((each) => cell(each, 'country'));
    return factQuestion({ half, topic: topics, question, expected: [...new Set(expected)].join('|'), countries });
  }

  #aboutCity(topic: string, wording: string, half: Half): NewQuestion {
    const able = this.#cities.filter(
      (city) => this.halfOf(cell(city, 'country')) === half && cityFact(topic, city, city) !== '',
    );
    const city = this.#next(able);
    const other = wording.includes('{other}') ? this.#next(able.filter((each) => each !== city)) : city;
    const question = wording
      .replaceAll('{city}', () => this.#nameOf(city))
      .replaceAll('{other}', () => this.#nameOf(other));
    const countries = [...new Set([cell(city, 'country'), cell(other, 'country')])];
    return factQuestion({ half, topic, question, expected: cityFact(topic, city, other), countries });
  }

  /** One of those of which least has been asked, so that each gets its turn. */
  #next(able: readonly Row[]): Row {
    const timesOf = ({ names = '' }: Row) => this.#times.get(names) ?? 0;
    const least = Math.min(...able.map(timesOf));
    const drawn = pick(
      able.filter((row) => timesOf(row) === least),
      this.#random,
    );
    this.#times.set(cell(drawn, 'names'), least + 1);
    return drawn;
  }

  /** One of the names, the first one in half of all cases. */
  #nameOf({ names = '' }: Row): string {
    const [first = '', ...others] = names.split('|');
    return this.#random() < 0.5 ? first : pick([first, ...others], this.#random);
  }

  /** The country itself, or one of its cities. */
  #placeIn(country: Row): string {
    const cities = this.#cities.filter((city) => cell(city, 'country') === cell(country, 'country'));
    return this.#nameOf(cities.length === 0 || this.#random() < 0.5 ? country : pick(cities, this.#random));
  }
}

const factQuestion = (
  made: Pick<NewQuestion, 'half' | 'topic' | 'question' | 'expected'> & { countries: string[] },
) => ({
  ...made,
  kind: 'fact' as const,
  asker: 'mara',
  trip: '',
  never: '',
  countries: made.countries.join(','),
});

/** Names that mean several places, or are spelled as they often are. */
const awkwardQuestions = (facts: FactQuestions): NewQuestion[] =>
  readQuestionTable('awkward.tsv').map(({ topic = '', question = '', expected = '', countries = '' }) => {
    const codes = countries.split(',');
    return factQuestion({ half: facts.halfOf(codes[0] ?? ''), topic, question, expected, countries: codes });
  });

/** Questions about own trips, and what cannot be answered: they are written, and their halves drawn. */
const writtenQuestions = (): NewQuestion[] => {
  const random = seededRandom(SEED + 3);
  const halfDrawn = (): Half => (random() < 0.5 ? 'open' : 'held-out');
  const none = { expected: '', never: '', countries: '' };
  return [
    ...readQuestionTable('trip-questions.tsv').map((row) => ({
      ...none,
      ...columnsOf(row),
      kind: 'trip' as const,
      half: halfDrawn(),
    })),
    ...readQuestionTable('unanswerable.tsv').map((row) => ({
      ...none,
      ...columnsOf(row),
      topic: cell(row, 'why'),
      kind: 'unanswerable' as const,
      half: halfDrawn(),
    })),
  ];
};

const columnsOf = ({ asker = '', trip = '', topic = '', question = '', expected = '', never = '' }: Row) => ({
  asker,
  trip,
  topic,
  question,
  expected,
  never,
});

const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const picked = items[Math.floor(random() * items.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
};

/** The same items in an order that the numbers draw. */
const shuffled = <Item>(items: readonly Item[], random: Random): Item[] => {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
};

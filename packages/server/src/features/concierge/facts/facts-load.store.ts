import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { insertMany } from '../../../platform/reference-data.store.ts';
import { readCountryFacts } from './country-facts.provider.ts';
import { readCountryNames } from './fact-tables.provider.ts';
import { countryFacts, type CountryNameKind, countryNames, topicPhrases, topicWords } from './facts.tables.ts';
import { type Phrase, phraseOf } from './topic-phrases.rules.ts';
import { readTopicPhrases } from './topic-phrases.provider.ts';

/** Everything that facts of countries, and the words of questions about them, are kept in. */
export const factTables = [countryFacts, countryNames, topicPhrases, topicWords] as const;

/** Mistyped words are compared to no shorter ones: of three letters all are one slip apart. */
const WORD_MIN = 4;

/** Puts all facts and words into their tables, which are empty. */
export const loadFacts = async (db: Db): Promise<void> => {
  await insertMany(db, countryFacts, readCountryFacts());
  await insertMany(db, countryNames, allCountryNames());
  const phrases = readTopicPhrases().map(({ topic, role, written }) => ({ topic, role, ...phraseOf(written) }));
  await insertPhrases(db, phrases);
  const words = new Set(phrases.flatMap((phrase) => phrase.words).filter((word) => word.length >= WORD_MIN));
  await insertMany(
    db,
    topicWords,
    [...words].map((word) => ({ word })),
  );
};

const allCountryNames = () =>
  readCountryNames().flatMap(({ country, names, parts, adjectives }) => {
    const as = (kind: CountryNameKind, folded: readonly string[]) =>
      folded.map((each) => ({ folded: each, countryCode: country, kind }));
    const written = [...as('name', names), ...as('part', parts), ...as('adjective', adjectives)];
    const known = new Set(written.map(({ folded }) => folded));
    return [
      ...written,
      ...as('name', [...peopleOf(adjectives), ...possessivesOf(names)]).filter(({ folded }) => !known.has(folded)),
    ];
  });

/** 'Angolans', 'South Africans': a country is called by its people too. 'Swiss', 'Dutch' and 'French' have no plural. */
const peopleOf = (adjectives: readonly string[]): string[] =>
  adjectives.filter((each) => !/(?:s|sh|ch|se)$/u.test(each)).map((each) => `${each}s`);

/** With an s these are people and things: 'Frances', 'the jerseys', 'dried chiles', 'the Americas'. */
const OTHER_WITH_S: ReadonlySet<string> = new Set(['america', 'chile', 'france', 'jersey', 'jordan', 'turkey']);

/** 'slovenias neighbours', without an apostrophe: of names that are long enough to be mostly no other word with an s. */
const possessivesOf = (names: readonly string[]): string[] =>
  names
    .filter((each) => /^[a-z]{5,}$/u.test(each) && !each.endsWith('s') && !OTHER_WITH_S.has(each))
    .map((each) => `${each}s`);

/** PostgreSQL takes phrases apart as it does questions. */
const insertPhrases = async (
  db: Db,
  phrases: readonly (Phrase & { readonly topic: string; readonly role: string })[],
): Promise<void> => {
  const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  await db.execute(sql`
    insert into ${topicPhrases} (topic, role, query, lexemes)
    select topic, role, to_tsquery(config, query), tsvector_to_array(to_tsvector(config, words))
    from (select *, case
      -- Of words such as 'now' the dictionary of English keeps nothing.
      when dictionary = 'simple' or numnode(to_tsquery('english', query)) = 0 then 'simple'::regconfig
      else 'english'::regconfig
    end as config from unnest(
      ${column(
        phrases.map(({ topic }) => topic),
        'text',
      )},
      ${column(
        phrases.map(({ role }) => role),
        'text',
      )},
      ${column(
        phrases.map(({ dictionary }) => dictionary),
        'text',
      )},
      ${column(
        phrases.map(({ query }) => query),
        'text',
      )},
      ${column(
        phrases.map(({ words }) => words.join(' ')),
        'text',
      )}
    ) as written (topic, role, dictionary, query, words)) phrase`);
};

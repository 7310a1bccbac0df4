import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CountryTopic } from './topics.rules.ts';

export const countryFacts = pgTable(
  'country_facts',
  {
    /** ISO 3166-1, two letters. */
    countryCode: text('country_code').notNull(),
    topic: text().$type<CountryTopic>().notNull(),
    statement: text().notNull(),
    passage: text().notNull(),
    source: text().notNull(),
    url: text().notNull(),
  },
  ({ countryCode, topic }) => [primaryKey({ columns: [countryCode, topic] })],
);

/** What a name says of a country: its name, the name of a part of it, or a word for what is of it. */
export type CountryNameKind = 'name' | 'part' | 'adjective';

export const countryNames = pgTable(
  'country_names',
  {
    folded: text().notNull(),
    countryCode: text('country_code').notNull(),
    kind: text().$type<CountryNameKind>().notNull(),
  },
  ({ folded, countryCode }) => [primaryKey({ columns: [folded, countryCode] })],
);

/** What a phrase does where it stands in a question. */
export type PhraseRole = 'asks' | 'beside' | 'else' | 'filler';

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });

export const topicPhrases = pgTable('topic_phrases', {
  topic: text().notNull(),
  role: text().$type<PhraseRole>().notNull(),
  query: tsquery().notNull(),
  lexemes: text().array().notNull(),
});

export const topicWords = pgTable('topic_words', { word: text().primaryKey() });

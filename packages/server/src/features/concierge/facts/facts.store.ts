import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import { airports } from '../../flights/flights.tables.ts';
import { places } from '../../places/gazetteer.tables.ts';
import { countryInSentence } from './country-names.rules.ts';
import { countryFacts, topicPhrases } from './facts.tables.ts';
import { type CountryTopic, topicTitles } from './topics.rules.ts';

/**
 * Whether all is there that questions about countries and places are understood and answered by. By a part of it a question
 * would be mistaken: where its own words are not known yet, they are taken for names of places.
 */
export const areFactsLoaded = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ areLoaded: boolean }>(sql`
    select exists (select from ${topicPhrases}) and exists (select from ${places})
      and exists (select from ${airports}) as "areLoaded"`);
  return rows[0]?.areLoaded === true;
};

type FactRow = typeof countryFacts.$inferSelect;

/** What is known of a country in one topic: each sentence with the passage that it rests on; nothing where nothing is known. */
export const tellCountryFact = async (db: Db, countryCode: string, topic: CountryTopic): Promise<Statement[]> => {
  const isAsked = and(eq(countryFacts.countryCode, countryCode), eq(countryFacts.topic, topic));
  const [fact] = await db.select().from(countryFacts).where(isAsked);
  if (!fact) return [];
  const passages = [passageOf(fact)];
  return fact.statement.split('\n').map((text) => ({ text, passages }));
};

/** Everything that is known of countries, each fact as a passage. */
export const listCountryPassages = async (db: Db, countryCodes: readonly string[]): Promise<Passage[]> => {
  if (countryCodes.length === 0) return [];
  const facts = await db
    .select()
    .from(countryFacts)
    .where(inArray(countryFacts.countryCode, [...countryCodes]))
    .orderBy(countryFacts.countryCode, countryFacts.topic);
  return facts.map(passageOf);
};

const passageOf = ({ countryCode, topic, passage, source, url }: FactRow): Passage => ({
  kind: 'country',
  title: `${topicTitles[topic]} ${countryInSentence(countryCode)}`,
  source,
  url,
  passage,
  tripId: null,
  tripPart: null,
});

import type { Member } from '@caravan/contract/members/members.schema.ts';
import { parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import { itineraryItems } from '../../itinerary/itinerary.tables.ts';
import { listMembers } from '../../trips/trip-members.store.ts';
import { outfits } from '../../outfits/outfits.tables.ts';
import { shoppingItems } from '../../shopping/shopping.tables.ts';
import { isCategoryWord } from './itinerary-search.store.ts';
import { isPersonToldElsewhere } from './told-around.rules.ts';
import { patternOf, searched } from './trip-search.store.ts';

/** What a trip's people and things are called, as far as the words of a question go; each read once, and only if asked for. */
export class TripContents {
  private readonly read: Read;
  private people: Promise<readonly Member[]> | null = null;
  private named: Promise<ReadonlySet<string>> | null = null;

  constructor(read: Read) {
    this.read = read;
  }

  members(): Promise<readonly Member[]> {
    this.people ??= listMembers(this.read.db, this.read.member);
    return this.people;
  }

  /** Whether all of these words may name something of the trip; what it surely has not is not looked for again and again. */
  async mayName(words: readonly string[]): Promise<boolean> {
    if (words.every(isKnownAnywhere) || parseFlightNumber(words.join('')) !== null) return true;
    this.named ??= this.readNames();
    const named = await this.named;
    return words.every((word) => named.has(word) || isKnownAnywhere(word));
  }

  private async readNames(): Promise<ReadonlySet<string>> {
    const { db, member, words } = this.read;
    return new Set([...(await this.members()).flatMap(namesIn), ...(await wordsOf(db, member, words))]);
  }
}

interface Read {
  readonly db: Db;
  readonly member: MemberOf;
  /** All that may be asked for, as `foldName` gives it. */
  readonly words: readonly string[];
}

const isKnownAnywhere = (word: string): boolean => isCategoryWord(word) || isPersonToldElsewhere(word);

/** The words of somebody's name; folded. */
export const namesIn = ({ user }: Member): string[] => foldName(`${user.firstName} ${user.lastName}`).split(' ');

/** The words that activities, outfits and items of a trip may have, as far as the beginnings of these tell. */
const wordsOf = async (db: Db, { tripId }: MemberOf, words: readonly string[]): Promise<string[]> => {
  const found = await db.execute<{ word: string }>(sql`
    with texts as (
      select concat_ws(' ', ${itineraryItems.title}, ${itineraryItems.location}) as text
        from ${itineraryItems} where ${itineraryItems.tripId} = ${tripId}
      union all
      select concat_ws(' ', ${outfits.title}, ${outfits.occasion}) from ${outfits} where ${outfits.tripId} = ${tripId}
      union all
      select ${shoppingItems.name} from ${shoppingItems} where ${shoppingItems.tripId} = ${tripId}
    ), folded as materialized (select ${searched(sql`texts.text`)} as text from texts)
    select asked.word
    from unnest(${sql.param([...words])}::text[], ${sql.param(words.map(patternOf))}::text[]) asked (word, pattern)
    where exists (select from folded where folded.text like asked.pattern)
  `);
  return found.rows.map(({ word }) => word);
};

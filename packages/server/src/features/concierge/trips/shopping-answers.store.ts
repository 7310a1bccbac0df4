import { decimalsOf, formatPrice, formatTotals, priceOf, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import { type Currency, currencies } from '@caravan/contract/trips/trips.schema.ts';
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { shoppingItems } from '../../shopping/shopping.tables.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import type { OwnTrip, TripAnswerer, TripQuestion } from './asked-trips.store.ts';
import { item, stated, tripPassage } from './trip-passages.rules.ts';
import { mayHaveWords, toldTitle, type ToldWords, wordsIn } from './trip-search.store.ts';
import { counted, LISTED_MAX, listed, nameOf, plainLine, quoted } from './trip-wording.rules.ts';

/** An item of the list as answers tell of it. */
interface ListedItem {
  readonly name: string;
  readonly price: string | null;
  readonly currency: Currency;
  readonly isCompleted: boolean;
  readonly assignee: { readonly firstName: string; readonly lastName: string } | null;
  readonly total: number;
}

const isOpen = not(shoppingItems.isCompleted);

/** Items of the list in the order of its making; the first of them, with how many there are. */
const listItems = ({ db, member }: Pick<TripQuestion, 'db' | 'member'>, condition?: SQL): Promise<ListedItem[]> =>
  db
    .select({
      name: shoppingItems.name,
      price: shoppingItems.price,
      currency: shoppingItems.currency,
      isCompleted: shoppingItems.isCompleted,
      assignee: { firstName: users.firstName, lastName: users.lastName },
      total: sql<number>`count(*) over ()::int`,
    })
    .from(shoppingItems)
    .leftJoin(users, eq(users.id, shoppingItems.assignedTo))
    .where(and(eq(shoppingItems.tripId, member.tripId), condition))
    .orderBy(shoppingItems.id)
    .limit(LISTED_MAX);

/** The first of what is still to be bought. */
export const listOpenItems = (question: Pick<TripQuestion, 'db' | 'member'>): Promise<ListedItem[]> =>
  listItems(question, isOpen);

const priceInWords = ({ price, currency }: ListedItem): string | null =>
  price === null ? null : formatPrice(priceOf(price), currency);

const nameInLine = ({ assignee }: ListedItem): string | null =>
  assignee && plainLine(`${assignee.firstName} ${assignee.lastName}`);

/** An item as it stands in the list. */
export const itemPassage = (trip: OwnTrip, listedItem: ListedItem): Passage => {
  const parts = [
    priceInWords(listedItem) ?? 'no price',
    `assigned to ${nameInLine(listedItem) ?? 'nobody'}`,
    listedItem.isCompleted ? 'done' : 'still to be bought',
  ];
  return tripPassage(trip, 'shopping', `${plainLine(listedItem.name)}: ${parts.join(', ')}`);
};

const inList = (listedItem: ListedItem): string => {
  const { assignee } = listedItem;
  const about = [priceInWords(listedItem), assignee && nameOf(assignee)].filter((part) => part !== null);
  return `${quoted(listedItem.name)}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
};

const totalOf = (found: readonly ListedItem[]): number => found[0]?.total ?? 0;

/** What is still to be bought, in one sentence; `null` where nothing is. */
export const tellToBuy = async (question: TripQuestion): Promise<Statement | null> => {
  const found = await listOpenItems(question);
  const total = totalOf(found);
  const names = listed(found.map(inList), { total });
  const are = counted(total, 'item is', 'items are');
  return total === 0
    ? null
    : stated(`${are} still to be bought: ${names}.`, ...found.map((one) => itemPassage(question.trip, one)));
};

/** Several are a list, in which each has what it rests on. */
const toBuy: TripAnswerer = async (question) => {
  const { trip } = question;
  const found = await listOpenItems(question);
  const [only, ...more] = found;
  if (only === undefined)
    return [
      stated('Nothing is left to be bought.', tripPassage(trip, 'shopping', 'No item that is still to be bought')),
    ];
  if (more.length === 0) return [stated(`1 item is still to be bought: ${inList(only)}.`, itemPassage(trip, only))];
  const total = totalOf(found);
  const among = total > found.length ? ', among them' : '';
  const all = stated(`${total} items are still to be bought${among}:`);
  return [all, ...found.map((one) => item(`${inList(one)}.`, itemPassage(trip, one)))];
};

/** Items that all words of the question name. */
const findItems = (question: TripQuestion): Promise<ListedItem[]> => {
  const { subject } = question;
  return listItems(
    question,
    sql`${mayHaveWords(sql`${shoppingItems.name}`, subject)} and ${wordsIn(sql`${shoppingItems.name}`, subject)} @> ${sql.param([...subject])}::text[]`,
  );
};

/**
 * The words that name the one item which a text tells of; `null` where it tells of none, or of several.
 *
 * @param told with the words of the text.
 */
export const findToldItem = async ({
  db,
  member,
  ...told
}: Pick<TripQuestion, 'db' | 'member'> & ToldWords): Promise<readonly string[] | null> => {
  const { named, isTold } = toldTitle(sql`${shoppingItems.name}`, told);
  const found = await db
    .select({ named })
    .from(shoppingItems)
    .where(and(eq(shoppingItems.tripId, member.tripId), isTold))
    .limit(2);
  return found.length === 1 ? (found[0]?.named ?? null) : null;
};

/** One sentence for each item of the name. */
const each =
  (tell: (listedItem: ListedItem) => string): TripAnswerer =>
  async (question) => {
    const found = await findItems(question);
    if (found.length === 0) return null;
    return found.map((one) => (found.length === 1 ? stated : item)(tell(one), itemPassage(question.trip, one)));
  };

const stateOf = each((listedItem) => {
  const { name, assignee, isCompleted } = listedItem;
  return `${quoted(name)} is assigned to ${assignee === null ? 'nobody' : nameOf(assignee)}, and ${isCompleted ? 'done' : 'still to be bought'}.`;
});

const priceOfItem = each((listedItem) => {
  const price = priceInWords(listedItem);
  return price === null
    ? `${quoted(listedItem.name)} is on the shopping list without a price.`
    : `${quoted(listedItem.name)} is on the shopping list at ${price}.`;
});

const whoBrings: TripAnswerer = async (question) => {
  if (question.subject.length > 0) return stateOf(question);
  const found = await listItems(question, sql`${shoppingItems.assignedTo} is not null`);
  if (found.length === 0) return null;
  return found.map((one) => item(`${inList(one)}.`, itemPassage(question.trip, one)));
};

const brings: TripAnswerer = async (question) => {
  const { trip, people } = question;
  const statements: Statement[] = [];
  for (const { userId, user } of people) {
    const found = await listItems(question, and(isOpen, inArray(shoppingItems.assignedTo, [userId])));
    const name = nameOf(user);
    const names = listed(
      found.map((one) => quoted(one.name)),
      { total: totalOf(found) },
    );
    statements.push(
      found.length === 0
        ? stated(
            `Nothing that is still to be bought is assigned to ${name}.`,
            tripPassage(trip, 'shopping', `Assigned to ${name}: nothing that is still to be bought`),
          )
        : stated(`${name} is to bring ${names}.`, ...found.map((one) => itemPassage(trip, one))),
    );
  }
  return statements;
};

/** Currencies whose prices are shown without decimals. */
const WHOLE = currencies.filter((currency) => decimalsOf(currency) === 0);

/** What the list costs by currency, each price as it is shown; the database adds them up, as lists grow long. */
const sumPrices = async ({ db, member, trip }: TripQuestion, condition?: SQL): Promise<string> => {
  const sums = await db
    .select({
      currency: shoppingItems.currency,
      price: sql<string>`sum(round(${shoppingItems.price}::numeric, case when ${inArray(shoppingItems.currency, WHOLE)} then 0 else 2 end))::text`,
    })
    .from(shoppingItems)
    .where(and(eq(shoppingItems.tripId, member.tripId), sql`${shoppingItems.price} is not null`, condition))
    .groupBy(shoppingItems.currency);
  return formatTotals(totalsOf(sums, trip.currency));
};

const total: TripAnswerer = async (question) => {
  const { trip } = question;
  const [all, open] = [await sumPrices(question), await sumPrices(question, isOpen)];
  if (all === '')
    return [stated('Nothing on the shopping list has a price.', tripPassage(trip, 'shopping', 'No item with a price'))];
  const rest = open === '' ? ', and all of it is done' : open === all ? '' : `, of which ${open} is still to be bought`;
  return [
    stated(
      `The shopping list comes to ${all}${rest}.`,
      tripPassage(trip, 'shopping', `Total: ${all}. Still to be bought: ${open === '' ? 'nothing' : open}.`),
    ),
  ];
};

/** Answers out of a trip's shopping list. */
export const shoppingAnswers = {
  'to-buy': toBuy,
  'who-brings': whoBrings,
  brings,
  price: priceOfItem,
  total,
  item: stateOf,
} as const;

import { formatPrice, formatTotals, priceOf, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { ListedItem } from '../knowledge.ts';
import { counted, LISTED_MAX, nameOf, plainLine, quoted, inSentence } from '../wording.ts';
import type { TripAnswer, TripAnswers, TripQuestion } from './trip-questions.ts';
import { itemName, rowsWithAll } from './trip-search.ts';
import { oneByOne, says, together, type TripClock, tripPassage } from './trip-statements.ts';

export const isOpen = ({ isCompleted }: ListedItem): boolean => !isCompleted;

const openItems = async ({ contents }: TripQuestion) => (await contents.items()).filter(isOpen);

const priceInWords = ({ price, currency }: ListedItem): string | null =>
  price === null ? null : formatPrice(priceOf(price), currency);

/** An item as it stands in the list. */
export const itemPassage = ({ trip }: Pick<TripClock, 'trip'>, listedItem: ListedItem): Passage => {
  const { assignee } = listedItem;
  const parts = [
    priceInWords(listedItem) ?? 'no price',
    `assigned to ${assignee === null ? 'nobody' : plainLine(`${assignee.firstName} ${assignee.lastName}`)}`,
    isOpen(listedItem) ? 'still to be bought' : 'done',
  ];
  return tripPassage(trip, 'shopping', `${plainLine(listedItem.name)}: ${parts.join(', ')}`);
};

const inList = (listedItem: ListedItem): string => {
  const { assignee } = listedItem;
  const about = [priceInWords(listedItem), assignee && nameOf(assignee)].filter((part) => part !== null);
  return `${quoted(listedItem.name)}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
};

/** What is still to be bought, in one sentence; nothing where nothing is. */
export const stillToBuy = async (question: TripQuestion): Promise<Statement[]> => {
  const found = await openItems(question);
  const are = `${counted(found.length, 'item is', 'items are')} still to be bought`;
  return together(question, found, itemPassage, inList, (names) => `${are}: ${names}.`);
};

/** One sentence for each item of the name. */
const ofName =
  (text: (one: ListedItem) => string): TripAnswer =>
  async (question) => {
    const found = await rowsWithAll(await question.contents.items(), itemName, question);
    return oneByOne(question, found, itemPassage, text);
  };

const stateOf = ofName((one) => {
  const who = one.assignee === null ? 'nobody' : nameOf(one.assignee);
  return `${quoted(one.name)} is assigned to ${who}, and ${isOpen(one) ? 'still to be bought' : 'done'}.`;
});

export const shoppingAnswers = {
  'to-buy': async (question) => {
    const found = await openItems(question);
    if (found.length === 0)
      return says(question, 'shopping', 'Nothing is left to be bought.', 'No item that is still to be bought');
    if (found.length === 1) return stillToBuy(question);
    const among = found.length > LISTED_MAX ? ', among them' : '';
    const all = stated(`${found.length} items are still to be bought${among}:`);
    return [all, ...oneByOne(question, found, itemPassage, (one) => `${inList(one)}.`)];
  },
  'who-brings': async (question) => {
    if (question.subject.length > 0) return stateOf(question);
    const assigned = (await question.contents.items()).filter(({ assignee }) => assignee !== null);
    return oneByOne(question, assigned, itemPassage, (one) => `${inList(one)}.`, item);
  },
  brings: async (question) => {
    const open = await openItems(question);
    return question.people.flatMap(({ id, name: known }) => {
      const name = inSentence(known);
      const own = open.filter(({ assignee }) => assignee?.id === id);
      const toBring = (names: string): string => `${name} is to bring ${names}.`;
      if (own.length > 0) return together(question, own, itemPassage, (one) => quoted(one.name), toBring);
      const passage = `Assigned to ${name}: nothing that is still to be bought`;
      return says(question, 'shopping', `Nothing that is still to be bought is assigned to ${name}.`, passage);
    });
  },
  price: ofName((one) => {
    const price = priceInWords(one);
    return `${quoted(one.name)} is on the shopping list ${price === null ? 'without a price' : `at ${price}`}.`;
  }),
  total: async (question) => {
    const sumOf = (items: readonly ListedItem[]): string => formatTotals(totalsOf(items, question.trip.currency));
    const [all, open] = [sumOf(await question.contents.items()), sumOf(await openItems(question))];
    if (all === '')
      return says(question, 'shopping', 'Nothing on the shopping list has a price.', 'No item with a price');
    const isDone = open === '';
    const rest = isDone ? ', and all of it is done' : open === all ? '' : `, of which ${open} is still to be bought`;
    const passage = `Total: ${all}. Still to be bought: ${isDone ? 'nothing' : open}.`;
    return says(question, 'shopping', `The shopping list comes to ${all}${rest}.`, passage);
  },
  item: stateOf,
} satisfies TripAnswers;

import { formatPrice, formatTotals, priceOf, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { ListedItem, OwnTrip, TripContents } from '../knowledge.ts';
import { counted, LISTED_MAX, listed, nameOf, plainLine, quoted } from '../wording.ts';
import { type TripAnswer, tripPassage, type TripQuestion } from './trip-questions.ts';
import { findItems } from './trip-search.ts';

const isOpen = ({ isCompleted }: ListedItem): boolean => !isCompleted;

/** What is still to be bought. */
export const openItems = async (contents: TripContents): Promise<ListedItem[]> =>
  (await contents.items()).filter(isOpen);

const priceInWords = ({ price, currency }: ListedItem): string | null =>
  price === null ? null : formatPrice(priceOf(price), currency);

/** An item as it stands in the list. */
export const itemPassage = (trip: OwnTrip, listedItem: ListedItem): Passage => {
  const { assignee } = listedItem;
  const parts = [
    priceInWords(listedItem) ?? 'no price',
    `assigned to ${assignee === null ? 'nobody' : plainLine(`${assignee.firstName} ${assignee.lastName}`)}`,
    listedItem.isCompleted ? 'done' : 'still to be bought',
  ];
  return tripPassage(trip, 'shopping', `${plainLine(listedItem.name)}: ${parts.join(', ')}`);
};

const inList = (listedItem: ListedItem): string => {
  const { assignee } = listedItem;
  const about = [priceInWords(listedItem), assignee && nameOf(assignee)].filter((part) => part !== null);
  return `${quoted(listedItem.name)}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
};

/** The first of these items, one sentence each: several are a list, in which each has what it rests on. */
const each = (trip: OwnTrip, found: readonly ListedItem[], text: (one: ListedItem) => string): Statement[] =>
  found.slice(0, LISTED_MAX).map((one) => (found.length === 1 ? stated : item)(text(one), itemPassage(trip, one)));

/** What is still to be bought, in one sentence; nothing where nothing is. */
export const stillToBuy = async ({ contents, trip }: TripQuestion): Promise<Statement[]> => {
  const found = await openItems(contents);
  if (found.length === 0) return [];
  const first = found.slice(0, LISTED_MAX);
  const names = listed(first.map(inList), { total: found.length });
  const text = `${counted(found.length, 'item is', 'items are')} still to be bought: ${names}.`;
  return [stated(text, ...first.map((one) => itemPassage(trip, one)))];
};

const toBuy: TripAnswer = async (question) => {
  const { trip, contents } = question;
  const found = await openItems(contents);
  if (found.length === 0)
    return [
      stated('Nothing is left to be bought.', tripPassage(trip, 'shopping', 'No item that is still to be bought')),
    ];
  if (found.length === 1) return stillToBuy(question);
  const among = found.length > LISTED_MAX ? ', among them' : '';
  const all = stated(`${found.length} items are still to be bought${among}:`);
  return [all, ...each(trip, found, (one) => `${inList(one)}.`)];
};

/** One sentence for each item of the name. */
const ofName =
  (text: (one: ListedItem) => string): TripAnswer =>
  async ({ contents, subject, trip }) => {
    const found = findItems(await contents.items(), subject);
    return found.length === 0 ? null : each(trip, found, text);
  };

const stateOf = ofName(({ name, assignee, isCompleted }) => {
  const who = assignee === null ? 'nobody' : nameOf(assignee);
  return `${quoted(name)} is assigned to ${who}, and ${isCompleted ? 'done' : 'still to be bought'}.`;
});

const priceOfItem = ofName((one) => {
  const price = priceInWords(one);
  return `${quoted(one.name)} is on the shopping list ${price === null ? 'without a price' : `at ${price}`}.`;
});

const whoBrings: TripAnswer = async (question) => {
  if (question.subject.length > 0) return stateOf(question);
  const found = (await question.contents.items()).filter(({ assignee }) => assignee !== null).slice(0, LISTED_MAX);
  if (found.length === 0) return null;
  return found.map((one) => item(`${inList(one)}.`, itemPassage(question.trip, one)));
};

const brings: TripAnswer = async ({ trip, people, contents }) => {
  const open = await openItems(contents);
  return people.map(({ userId, user }) => {
    const found = open.filter(({ assignee }) => assignee?.id === userId);
    const first = found.slice(0, LISTED_MAX);
    const name = nameOf(user);
    const nothing = `Assigned to ${name}: nothing that is still to be bought`;
    if (found.length === 0)
      return stated(
        `Nothing that is still to be bought is assigned to ${name}.`,
        tripPassage(trip, 'shopping', nothing),
      );
    const names = first.map((one) => quoted(one.name));
    const text = `${name} is to bring ${listed(names, { total: found.length })}.`;
    return stated(text, ...first.map((one) => itemPassage(trip, one)));
  });
};

const total: TripAnswer = async ({ trip, contents }) => {
  const sumOf = (items: readonly ListedItem[]): string => formatTotals(totalsOf(items, trip.currency));
  const [all, open] = [sumOf(await contents.items()), sumOf(await openItems(contents))];
  if (all === '')
    return [stated('Nothing on the shopping list has a price.', tripPassage(trip, 'shopping', 'No item with a price'))];
  const rest = open === '' ? ', and all of it is done' : open === all ? '' : `, of which ${open} is still to be bought`;
  const passage = `Total: ${all}. Still to be bought: ${open === '' ? 'nothing' : open}.`;
  return [stated(`The shopping list comes to ${all}${rest}.`, tripPassage(trip, 'shopping', passage))];
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

import type { Person } from '@caravan/contract/members/people.rules.ts';
import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { balancesOf, countedEntries, type CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import type { ExpenseCategory, Money } from '@caravan/contract/money/money.schema.ts';
import { suggestedPayments } from '@caravan/contract/money/settling.rules.ts';
import { item, type Statement, stated } from '../answer.ts';
import { counted, inSentence, LISTED_MAX, listed, quoted } from '../wording.ts';
import type { TripAnswers, TripQuestion } from './trip-questions.ts';
import { says, tripPassage } from './trip-statements.ts';

type Named = ReadonlyMap<string, Person>;

const peopleById = async ({ contents }: TripQuestion): Promise<Named> =>
  new Map((await contents.people()).map((person) => [person.id, person]));

/** Somebody in a sentence to the asker. */
const nameIn = (people: Named, id: string, askerId: string, ownWord = 'you'): string =>
  id === askerId ? ownWord : inSentence(people.get(id)?.name ?? 'Somebody');

const amountOf = ({ amountMinor, currency }: { readonly amountMinor: number; readonly currency: string }): string =>
  formatAmount(amountMinor, currency);

/** A debt in one sentence: `Ben Okafor owes you €12.00`. */
const debtInWords = (debt: CurrencyDebt, people: Named, askerId: string): string => {
  const from = nameIn(people, debt.fromId, askerId, 'You');
  const owes = debt.fromId === askerId ? 'owe' : 'owes';
  return `${from} ${owes} ${nameIn(people, debt.toId, askerId)} ${amountOf(debt)}.`;
};

const nothingSpent = (question: TripQuestion): Statement[] =>
  says(question, 'money', `Nobody has said yet what was spent on ${quoted(question.trip.title)}.`, 'No expenses');

/** Whether a debt concerns those whom the question names: all of them do where it names nobody. */
const isMeant = ({ people }: TripQuestion, { fromId, toId }: CurrencyDebt): boolean =>
  people.every(({ id }) => id === fromId || id === toId);

const unlisted = ({ trip }: TripQuestion, count: number): Statement[] => {
  const passage = tripPassage(trip, 'money', counted(count, 'further payment'));
  return count > 0 ? [item(`And ${count} more.`, passage)] : [];
};

const owes = async (question: TripQuestion): Promise<Statement[]> => {
  const money = await question.contents.money();
  const all = suggestedPayments(money);
  // What was paid for expenses that are deleted by now is owed back.
  if (money.expenseCount === 0 && all.length === 0) return nothingSpent(question);
  const people = await peopleById(question);
  const { askerId, trip } = question;
  const debts = all.filter((debt) => isMeant(question, debt));
  const passageOf = (debt: CurrencyDebt) => tripPassage(trip, 'money', `To settle: ${debtInWords(debt, people, '')}`);
  if (debts.length === 0) {
    const who = question.people.map(({ id }) => nameIn(people, id, askerId));
    const text =
      who.length === 0
        ? 'Everybody is settled: nobody owes anybody anything.'
        : `Between ${listed(who)} all is settled.`;
    const alone =
      who.length === 1 ? `${question.people[0]?.id === askerId ? 'You are' : `${who[0]} is`} settled.` : text;
    return says(question, 'money', alone, 'Nothing to settle');
  }
  const state = debts.length === 1 ? stated : item;
  const shown = debts.slice(0, LISTED_MAX);
  const sentences = shown.map((debt) => state(debtInWords(debt, people, askerId), passageOf(debt)));
  if (debts.length === 1) return sentences;
  const lead = `${counted(debts.length, 'payment settles', 'payments settle')} all of it:`;
  return [
    stated(question.people.length === 0 ? lead : 'To settle:', passageOf(debts[0] as CurrencyDebt)),
    ...sentences,
    ...unlisted(question, debts.length - shown.length),
  ];
};

/** The groups of words that name a category, as the table of words has them. */
const CATEGORY_GROUPS: Readonly<Record<string, ExpenseCategory>> = {
  categoryFood: 'food',
  categoryGroceries: 'groceries',
  categoryStay: 'stay',
  categoryTransport: 'transport',
  categoryFlights: 'flights',
  categoryActivities: 'activities',
  categoryHealth: 'health',
  categoryFees: 'fees',
  categoryShopping: 'shopping',
  categoryOther: 'other',
};

const CATEGORY_NAMES: Readonly<Record<ExpenseCategory, string>> = {
  food: 'food and drink',
  groceries: 'groceries',
  stay: 'places to stay',
  transport: 'transport',
  flights: 'flights',
  activities: 'activities',
  shopping: 'shopping',
  health: 'health',
  fees: 'fees',
  other: 'other things',
};

/** Sums by currency, the one of settling first: `€42.00 and $10.00`. */
const sumsIn = (parts: readonly { readonly currency: string; readonly amountMinor: number }[]): string => {
  const byCurrency = new Map<string, number>();
  for (const { currency, amountMinor } of parts)
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amountMinor);
  const sums = [...byCurrency].filter(([, amountMinor]) => amountMinor !== 0);
  return listed(sums.map(([currency, amountMinor]) => formatAmount(amountMinor, currency)));
};

const spentOn = (question: TripQuestion, money: Money, category: ExpenseCategory): Statement[] => {
  const name = CATEGORY_NAMES[category];
  const sum = sumsIn(money.spent.filter((one) => one.category === category));
  if (sum === '') return says(question, 'money', `Nothing was spent on ${name} so far.`, `Spent on ${name}: nothing`);
  return says(question, 'money', `${sum} was spent on ${name} so far.`, `Spent on ${name}: ${sum}`);
};

/** One person's sums over currencies. */
const sumsOf = (balances: Money['balances'], id: string, field: 'paidMinor' | 'owedMinor'): string =>
  sumsIn(
    balances.flatMap(({ currency, people }) =>
      people.filter(({ personId }) => personId === id).map((own) => ({ currency, amountMinor: own[field] })),
    ),
  );

/** What people have paid for something, and what of it they have to bear. */
const spentOnBy = async (question: TripQuestion, money: Money, category: ExpenseCategory): Promise<Statement[]> => {
  const { currency } = money.settings;
  const own = (await question.contents.expenses()).filter((expense) => expense.category === category);
  const balances = balancesOf(countedEntries(own, [], currency), currency).map((one) => ({
    ...one,
    people: [...one.people],
  }));
  const people = await peopleById(question);
  const what = CATEGORY_NAMES[category];
  return question.people.flatMap(({ id }) => {
    const isAsker = id === question.askerId;
    const paid = sumsOf(balances, id, 'paidMinor') || 'nothing';
    const share = sumsOf(balances, id, 'owedMinor') || 'nothing';
    const text = `${nameIn(people, id, question.askerId, 'You')} ${isAsker ? 'have' : 'has'} paid ${paid} for ${what} so far; ${isAsker ? 'your' : 'their'} share of what was spent on it is ${share}.`;
    return says(question, 'money', text, `${nameIn(people, id, '')}, ${what}: paid ${paid}, share ${share}`);
  });
};

const paidBy = async (question: TripQuestion, money: Money): Promise<Statement[]> => {
  const people = await peopleById(question);
  return question.people.flatMap(({ id }) => {
    const sum = sumsOf(money.balances, id, 'paidMinor') || 'nothing';
    const name = nameIn(people, id, question.askerId, 'You');
    const have = id === question.askerId ? 'have' : 'has';
    return says(question, 'money', `${name} ${have} paid ${sum} so far.`, `Paid by ${nameIn(people, id, '')}: ${sum}`);
  });
};

const categoryOf = ({ groups }: TripQuestion): ExpenseCategory | undefined =>
  Object.entries(CATEGORY_GROUPS).find(([group]) => groups.has(group))?.[1];

const spent = async (question: TripQuestion): Promise<Statement[]> => {
  const money = await question.contents.money();
  // What the shopping list comes to answers it where no money is kept.
  if (money.expenseCount === 0) return [];
  const category = categoryOf(question);
  if (category !== undefined)
    return question.people.length > 0 ? spentOnBy(question, money, category) : spentOn(question, money, category);
  if (question.people.length > 0) return paidBy(question, money);
  const sum = sumsIn(money.spent) || 'Nothing';
  const text = `${sum} was spent on ${quoted(question.trip.title)} so far.`;
  return says(question, 'money', text, `Spent in all: ${sum}, in ${counted(money.expenseCount, 'expense')}`);
};

const noBudget = (question: TripQuestion, category: ExpenseCategory): Statement[] =>
  says(question, 'money', `There is no budget for ${CATEGORY_NAMES[category]}.`, 'No budget for it');

const budget = async (question: TripQuestion): Promise<Statement[]> => {
  const { settings, spent: all } = await question.contents.money();
  const wanted = categoryOf(question) ?? null;
  const whole = settings.budgets.find(({ category, personId }) => category === wanted && personId === null);
  if (!whole) return wanted === null ? [] : noBudget(question, wanted);
  const { currency } = settings;
  const isOfIt = (one: Money['spent'][number]): boolean =>
    one.currency === currency && (wanted === null || one.category === wanted);
  const used = all.filter(isOfIt).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const left = whole.amountMinor - used;
  const forIt = wanted === null ? '' : ` for ${CATEGORY_NAMES[wanted]}`;
  const [of, passage] = [
    formatAmount(whole.amountMinor, currency),
    `Budget: ${formatAmount(whole.amountMinor, currency)}`,
  ];
  const text =
    left >= 0
      ? `${formatAmount(left, currency)} is left of the budget of ${of}${forIt}.`
      : `The budget of ${of}${forIt} is exceeded by ${formatAmount(-left, currency)}.`;
  return says(question, 'money', text, `${passage}, spent: ${formatAmount(used, currency)}`);
};

export const moneyAnswers = { owes, spent, budget } satisfies TripAnswers;

import type { ExpenseCategory } from '@caravan/contract/money/money.schema.ts';

/** Words by what they are spent on. A title is of the category whose word it has first. */
const WORDS: Readonly<Record<Exclude<ExpenseCategory, 'other'>, string>> = {
  food: 'bakery bar beer beers bistro breakfast brunch burger burgers cafe café cocktail cocktails coffee croissants dessert diner dinner drinks gelato kebab lunch meal pizza pizzeria pub ramen restaurant snack snacks sushi tacos takeaway tapas tavern taverna tea wine',
  groceries:
    'aldi bread carrefour coop fruit groceries grocery lidl market milk rewe supermarket tesco vegetables water',
  stay: 'accommodation airbnb apartment bnb booking cabin camping campsite chalet flat guesthouse hostel hotel house lodge motel resort riad room ryokan villa',
  transport:
    'boat bolt bus cab car diesel ferry fuel gas gasoline lyft metro parking petrol rail rental scooter shuttle ski-pass subway taxi taxis tolls toll tram train trains transfer tube uber vignette',
  flights: 'airfare airline baggage flight flights luggage plane',
  activities:
    'admission boatride cinema climbing concert cruise diving entrance entry excursion exhibition gallery golf guide hike kayak museum opera park rafting safari ski skiing snorkeling spa surf surfing theater theatre ticket tickets tour tours zoo',
  shopping: 'clothes gift gifts hat jacket presents shoes shop shopping souvenir souvenirs sunglasses',
  health: 'dentist doctor hospital medicine pharmacy pills sunscreen vaccination',
  fees: 'atm commission deposit fee fees fine insurance roaming sim tax tip tips visa visas',
};

const categoryOfWord: ReadonlyMap<string, ExpenseCategory> = new Map(
  Object.entries(WORDS).flatMap(([category, words]) =>
    words.split(' ').map((word) => [word, category as ExpenseCategory] as const),
  ),
);

/** What an expense is probably for, by the words of its title; `null` where none of them says it. */
export const guessedCategory = (title: string): ExpenseCategory | null => {
  for (const word of title.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) {
    const category = categoryOfWord.get(word);
    if (category !== undefined) return category;
  }
  return null;
};

import { moneyCurrencies } from '@caravan/contract/money/currencies.rules.ts';
import { currencies } from '@caravan/contract/trips/trips.schema.ts';

let options: readonly { value: string; label: string }[] | undefined;

/** Every currency by its code and its name, those of most trips first. */
export const currencyOptions = (): readonly { value: string; label: string }[] => {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const first: readonly string[] = currencies;
  options ??= [...first, ...moneyCurrencies.filter((code) => !first.includes(code))].map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
  return options;
};

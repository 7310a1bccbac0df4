import type { Weather, WeatherBasis, WeatherCondition } from '@caravan/contract/weather/weather.schema.ts';
import { Cloud, CloudLightning, CloudRain, CloudSun, Sun } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** How each kind of weather is drawn: its icon, and the class of its colour. */
const CONDITIONS: Readonly<Record<WeatherCondition, { Icon: LucideIcon; color: string }>> = {
  sunny: { Icon: Sun, color: 'text-yellow-ink' },
  'partly-cloudy': { Icon: CloudSun, color: 'text-yellow-ink' },
  cloudy: { Icon: Cloud, color: 'text-ink-muted' },
  rainy: { Icon: CloudRain, color: 'text-blue-ink' },
  thunderstorm: { Icon: CloudLightning, color: 'text-purple-ink' },
};

/** The words before what is no forecast, and what a screen reader calls each. */
export const BASIS_WORDS: Readonly<Record<WeatherBasis, { readonly before: string | null; readonly spoken: string }>> =
  {
    forecast: { before: null, spoken: 'Weather' },
    typical: { before: 'Typically', spoken: 'Typical weather' },
    observed: { before: 'Was', spoken: 'Weather on that day' },
  };

/** How the weather of a day is drawn. What is typical has no colour: nobody knows yet what that day will be like. */
export const weatherAppearance = ({ condition, basis }: Weather): { Icon: LucideIcon; color: string } => {
  const { Icon, color } = CONDITIONS[condition];
  return { Icon, color: basis === 'typical' ? 'text-ink-muted' : color };
};

/** All of a day's weather as a sentence that is read out. */
export const spokenWeather = ({ basis, description, temperature, humidity, windSpeed }: Weather): string =>
  `${BASIS_WORDS[basis].spoken}: ${description}, high ${temperature.high}°F, low ${temperature.low}°F, humidity ${humidity}%, wind ${windSpeed} km/h`;

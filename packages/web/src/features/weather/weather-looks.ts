import type { WeatherCondition } from '@caravan/contract/weather/weather.schema.ts';
import { Cloud, CloudLightning, CloudRain, CloudSun, Sun } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** How each kind of weather is drawn: its icon, and the class of its colour. */
export const WEATHER_LOOKS: Readonly<Record<WeatherCondition, { Icon: LucideIcon; color: string }>> = {
  sunny: { Icon: Sun, color: 'text-yellow-ink' },
  'partly-cloudy': { Icon: CloudSun, color: 'text-yellow-ink' },
  cloudy: { Icon: Cloud, color: 'text-ink-muted' },
  rainy: { Icon: CloudRain, color: 'text-blue-ink' },
  thunderstorm: { Icon: CloudLightning, color: 'text-purple-ink' },
};

import { firstWeekdayFor, unitsFor } from '@caravan/contract/accounts/preferences.rules.ts';
import {
  NO_PREFERENCES,
  type FirstWeekday,
  type Preferences,
  type UnitSystem,
} from '@caravan/contract/accounts/preferences.schema.ts';
import { weekOf } from '@caravan/contract/trips/trip-calendar.rules.ts';

/**
 * How the viewer reads the app. Times, dates and weather are written in hundreds of places, most of them plain functions, so that
 * their choice is kept here rather than passed through each; a screen is drawn anew when it changes (`readingKey`).
 */
let chosen: Preferences = NO_PREFERENCES;

/** Makes the choice of whoever is signed in count from the next drawing on. Called before any screen of theirs is drawn. */
export const applyPreferences = (preferences: Preferences): void => {
  chosen = preferences;
};

/** Differs where screens have to be drawn anew. A theme is none of it: the page's colours follow that by themselves. */
export const readingKey = ({ units, clockFormat, firstWeekday }: Preferences): string =>
  [units, clockFormat, firstWeekday].join();

/** The browser's first language (BCP 47); English where there is no browser, as while pages are drawn ahead. */
const language = (): string => (typeof navigator === 'undefined' ? 'en-US' : navigator.language);

/** The units that the viewer reads. */
export const ownUnits = (): UnitSystem => unitsFor(chosen.units, language());

/** The day that the viewer's weeks begin on. */
export const ownFirstWeekday = (): FirstWeekday => firstWeekdayFor(chosen.firstWeekday, language());

/** The seven days of a date's week, as the viewer's weeks go. */
export const ownWeekOf = (date: string): string[] => weekOf(date, ownFirstWeekday());

/** What of a time's format the viewer has chosen; nothing where their language decides. */
export const ownClock = (): Pick<Intl.DateTimeFormatOptions, 'hourCycle'> =>
  chosen.clockFormat === null ? {} : { hourCycle: chosen.clockFormat === '24-hour' ? 'h23' : 'h12' };

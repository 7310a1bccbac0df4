import { z } from 'zod/mini';

/** Temperatures in °C and winds in km/h, or in °F and mph. */
export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** '7:30 PM' or '19:30'. */
export const clockFormats = ['12-hour', '24-hour'] as const;
export type ClockFormat = (typeof clockFormats)[number];

/** The days that weeks begin on somewhere (CLDR, supplemental data, `weekData`). */
export const firstWeekdays = ['monday', 'saturday', 'sunday'] as const;
export type FirstWeekday = (typeof firstWeekdays)[number];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const chosen = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.nullable(z.enum(choices, 'Please choose one of the offered'));

/** How somebody reads the app; `null`: as their browser's language and their device say. */
export const preferencesSchema = z.object({
  units: chosen(unitSystems),
  clockFormat: chosen(clockFormats),
  firstWeekday: chosen(firstWeekdays),
  theme: chosen(themes),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Somebody who has chosen nothing yet. */
export const NO_PREFERENCES: Preferences = { units: null, clockFormat: null, firstWeekday: null, theme: null };

const DAY_MS = 86_400_000;

/** The calendar date so many days from now, in UTC as the browser of the tests has it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

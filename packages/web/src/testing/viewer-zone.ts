import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';

/** Lets the browser be in a time zone, IANA, until the test is over: what it calls its zone, and the days and hours of `Date`. */
export const liveIn = async (timeZone: string): Promise<void> => {
  onTestFinished(() => commands.emulateTimeZone(''));
  await commands.emulateTimeZone(timeZone);
};

import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';

/** Lets things move as most people see them, until the test is over; elsewhere what moves is where it ends at once. */
export const letThingsMove = async (): Promise<void> => {
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }));
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
};

import { onTestFinished, vi } from 'vitest';

/** Lets the browser's clock be that of a time zone, IANA, until the test is over; its `Date` stays in UTC. */
export const liveIn = (timeZone: string): void => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = resolvedOptions.call(this);
    return options.timeZone === own ? { ...options, timeZone } : options;
  });
  onTestFinished(() => spy.mockRestore());
};

import { recall, remember } from './browser-memory.ts';

const NAME = 'caravan.clock-offset';
/** An answer takes its time, and its date is in whole seconds: less than this is no difference of clocks, milliseconds. */
const TOLERANCE_MS = 5_000;

/** Notes the server's time, as an answer says it: a device's clock may be days off. */
export const noteServerTime = (header: string | null): void => {
  const offset = Date.parse(header ?? '') - Date.now();
  if (Math.abs(offset - clockOffset()) > TOLERANCE_MS) remember('browser', NAME, `${offset}`);
};

const clockOffset = (): number => Number(recall('browser', NAME));

/** Milliseconds since 1970 by the server's clock, as far as it is known, without a connection too. */
export const serverNow = (): number => Date.now() + clockOffset();

import { recall, remember } from './browser-memory.ts';

const NAME = 'caravan.clock-offset';
/** An answer takes its time, and its date is in whole seconds: less than this is no difference of clocks, milliseconds. */
const TOLERANCE_MS = 5_000;

/** Notes the server's time, as an answer says it: a device's clock may be days off. */
export const noteServerTime = (header: string | null): void => {
  const time = Date.parse(header ?? '');
  if (Number.isNaN(time)) return;
  const offset = time - Date.now();
  const known = clockOffset();
  const isOff = Math.abs(offset) > TOLERANCE_MS;
  if (Math.abs(offset - known) > TOLERANCE_MS || (!isOff && known !== 0))
    remember('browser', NAME, isOff ? String(offset) : null);
};

const clockOffset = (): number => Number(recall('browser', NAME) ?? 0) || 0;

/** Milliseconds since 1970 by the server's clock, as far as it is known, without a connection too. */
export const serverNow = (): number => Date.now() + clockOffset();

import type { SmsProblem } from '../../platform/sms.ts';

/* The numbers of https://www.twilio.com/docs/api/errors. */

/** No message reaches the number: it is none, no mobile one, in a region that is closed, or there is no way to it. */
const NUMBER = new Set([21211, 21214, 21217, 21401, 21408, 21421, 21612, 21614, 21635, 30004, 30005, 30006]);
/** Too many messages at once, or for the moment. */
const PACE = new Set([14107, 20429, 21611, 30001, 30022, 63038]);
/** The account is suspended, unpaid, on trial, or may not send from where it says. */
const ACCOUNT = new Set([
  20003, 20005, 20006, 20008, 20404, 21212, 21603, 21606, 21608, 21659, 21660, 21661, 21703, 21704, 21705, 30002, 30034,
]);

/** What Twilio's answer means. */
export const twilioProblem = ({
  status,
  code,
}: {
  status?: number | undefined;
  code?: number | undefined;
}): SmsProblem => {
  if (code !== undefined) {
    if (NUMBER.has(code)) return 'number';
    if (PACE.has(code)) return 'pace';
    if (ACCOUNT.has(code)) return 'account';
  }
  if (status === 429) return 'pace';
  return status === 401 || status === 402 || status === 403 ? 'account' : 'other';
};

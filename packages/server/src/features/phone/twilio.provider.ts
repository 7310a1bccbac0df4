import type { Logger } from 'pino';
import { openService, ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { TwilioSettings } from '../../platform/settings/sign-in-settings.ts';
import { SmsError, type SmsProblem, type SmsSender } from '../../platform/messages/sms.ts';
import { z } from 'zod/mini';

/** How long Twilio may take, milliseconds: shorter than a browser waits for its code. */
const TIME_LIMIT_MS = 10_000;

interface TwilioOptions extends TwilioSettings {
  readonly log: Logger;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** Sends over Twilio's API, 2010-04-01 (https://www.twilio.com/docs/messaging/api/message-resource). */
export const twilioSms = (options: TwilioOptions): SmsSender => {
  const { url, accountSid, authToken, from, log, timeLimit = TIME_LIMIT_MS } = options;
  const service = openService({ name: 'Twilio', log, timeLimit });
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  const request = {
    url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    answer: twilioMessageSchema,
  };
  return {
    send: async ({ to, text }) => {
      const message = await service
        .ask({ ...request, form: { To: to, ...sender, Body: text } })
        .catch((error: unknown) => {
          throw error instanceof ServiceError ? refusalOf(error) : error;
        });
      if (message.status !== 'failed' && message.status !== 'undelivered') return;
      const code = message.error_code ?? undefined;
      throw new SmsError(twilioProblem({ code }), { answered: { code } });
    },
  };
};

const refusalOf = (error: ServiceError): SmsError => {
  const { status, refusal, wasSent } = error;
  const code = twilioRefusalSchema.safeParse(refusal).data?.code;
  const hasRefused = status !== undefined && status >= 400 && status < 500;
  return new SmsError(twilioProblem({ status, code }), {
    mayHaveLeft: wasSent && !hasRefused,
    answered: { status, code },
    cause: error,
  });
};

/* The numbers of https://www.twilio.com/docs/api/errors. */

/** No message reaches the number: it is invalid, no mobile one, in a blocked region, or there is no route to it. */
const NUMBER = new Set([21211, 21214, 21217, 21401, 21408, 21421, 21612, 21614, 21635, 30004, 30005, 30006]);
/** A rate limit. */
const PACE = new Set([14107, 20429, 21611, 30001, 30022, 63038]);
/** The account is suspended, unpaid, on trial, or may not send from where it says. */
const ACCOUNT = new Set([
  20003, 20005, 20006, 20008, 20404, 21212, 21603, 21606, 21608, 21659, 21660, 21661, 21703, 21704, 21705, 30002, 30034,
]);

const twilioProblem = ({ status, code }: { status?: number | undefined; code?: number | undefined }): SmsProblem => {
  if (code !== undefined) {
    if (NUMBER.has(code)) return 'number';
    if (PACE.has(code)) return 'pace';
    if (ACCOUNT.has(code)) return 'account';
  }
  if (status === 429) return 'pace';
  return status === 401 || status === 402 || status === 403 ? 'account' : 'other';
};

/** An accepted message. Some refusals show only in its status. */
const twilioMessageSchema = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.nullish(z.int()),
});

const twilioRefusalSchema = z.object({ code: z.int() });

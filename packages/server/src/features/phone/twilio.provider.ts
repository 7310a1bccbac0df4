import { askService, ServiceError } from '../../platform/outside-service.ts';
import type { TwilioSettings } from '../../platform/sign-in-settings.ts';
import { SmsError, type SmsSender } from '../../platform/sms.ts';
import { twilioMessageSchema, twilioRefusalSchema } from './twilio.schema.ts';
import { twilioProblem } from './twilio-problems.rules.ts';

/** How long Twilio may take, milliseconds: shorter than a browser waits for its code. */
const TIME_LIMIT_MS = 10_000;

interface TwilioOptions extends TwilioSettings {
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** Sends over Twilio's API, 2010-04-01 (https://www.twilio.com/docs/messaging/api/message-resource). */
export const twilioSms = (options: TwilioOptions): SmsSender => {
  const { url, accountSid, authToken, from, timeLimit = TIME_LIMIT_MS } = options;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  const question = {
    url: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    answer: twilioMessageSchema,
    timeLimit,
  };
  return {
    send: async ({ to, text }) => {
      const message = await askService({ ...question, form: { To: to, ...sender, Body: text } }).catch(
        (error: unknown) => {
          throw error instanceof ServiceError ? refusalOf(error) : error;
        },
      );
      if (message.status !== 'failed' && message.status !== 'undelivered') return;
      const code = message.error_code ?? undefined;
      throw new SmsError(twilioProblem({ code }), { answered: { code } });
    },
  };
};

const refusalOf = (error: ServiceError): SmsError => {
  const { status, refusal, wasAsked } = error;
  const code = twilioRefusalSchema.safeParse(refusal).data?.code;
  const hasRefused = status !== undefined && status >= 400 && status < 500;
  return new SmsError(twilioProblem({ status, code }), {
    mayHaveLeft: wasAsked && !hasRefused,
    answered: { status, code },
    cause: error,
  });
};

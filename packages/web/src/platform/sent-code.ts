import { CODE_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import { z } from 'zod/mini';
import { recall, remember } from './browser-memory.ts';
import { SENT_CODE } from './session.ts';

const sentCodeSchema = z.object({
  screen: z.enum(['sign-in', 'sign-up']),
  /** In E.164. */
  phoneNumber: z.string(),
  /** Names the code; without the code itself it proves nothing. */
  verificationId: z.string(),
  /** Milliseconds since 1970. */
  sentAt: z.number(),
});
/** A code that is on its way to somebody who signs in or up in this tab. */
export type SentCode = z.infer<typeof sentCodeSchema>;

/** Keeps what is needed to go on after a reload, until the tab closes; `null` forgets it. */
export const rememberSentCode = (sent: SentCode | null): void =>
  remember('tab', SENT_CODE, sent === null ? null : JSON.stringify(sent));

/** The code that is still good; `null` without one. */
export const recallSentCode = (): SentCode | null => {
  const { data } = sentCodeSchema.safeParse(parsed(recall('tab', SENT_CODE)));
  return data && Date.now() - data.sentAt < CODE_MINUTES * 60_000 ? data : null;
};

const parsed = (kept: string | null): unknown => {
  try {
    return kept === null ? null : JSON.parse(kept);
  } catch {
    // Something else has written there: nobody waits for a code.
    return null;
  }
};

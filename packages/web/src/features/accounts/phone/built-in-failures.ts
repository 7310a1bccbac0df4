import type { ErrorCode } from '@caravan/contract/errors.ts';
import { ApiError, NetworkError } from '../../../platform/api.ts';
import type { PhoneFailureReason } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

const REASONS: Partial<Record<ErrorCode, PhoneFailureReason>> = {
  captcha_failed: 'captcha',
  phone_invalid: 'invalid-number',
  validation: 'invalid-number',
  code_cooldown: 'cooldown',
  too_many_codes: 'too-many',
  rate_limited: 'too-many',
  sms_quota: 'quota',
  sms_unavailable: 'billing',
  phone_not_configured: 'not-configured',
  code_invalid: 'invalid-code',
  code_expired: 'code-expired',
};

/** What an answer of Caravan's own provider, or none, means for phone sign-in. */
export const builtInFailure = (error: unknown): PhoneFailure => {
  if (error instanceof PhoneFailure) return error;
  if (error instanceof NetworkError) return new PhoneFailure('network', { cause: error });
  const answer = error instanceof ApiError ? error.body : undefined;
  const reason = new Map<string, PhoneFailureReason>(Object.entries(REASONS)).get(answer?.code ?? '') ?? 'other';
  return new PhoneFailure(reason, { message: answer?.message, cause: error });
};

import { errorTable, type ErrorCode } from '@caravan/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { troubleOf } from './invitation-troubles.ts';

const refused = (code: ErrorCode): ApiError =>
  new ApiError({
    status: errorTable[code].status,
    statusText: '',
    text: JSON.stringify({ code, message: errorTable[code].message }),
  });

describe('an invitation', () => {
  test.each<[ErrorCode, string]>([
    ['join_link_unknown', 'Invitation not found'],
    ['join_link_expired', 'This invitation has expired'],
    ['join_link_revoked', 'This invitation was revoked'],
    ['join_link_used_up', 'This invitation is used up'],
    ['removed_before', 'You were removed from this trip'],
    ['plan_limit', 'This trip takes nobody new'],
    ['bad_request', 'Invitation not found'],
    ['uri_too_long', 'Invitation not found'],
    ['not_found', 'Invitation not found'],
  ])('that is refused as %s is over: %s', (code, title) => {
    expect(troubleOf(refused(code))?.title).toBe(title);
  });

  test('to a full trip says which plan allows no more', () => {
    const message = 'The Free plan of the trip’s owner allows 3 people on a trip.';
    const error = new ApiError({ status: 403, statusText: '', text: JSON.stringify({ code: 'plan_limit', message }) });

    expect(troubleOf(error)?.text).toBe(`${message} Ask whoever sent the link.`);
  });

  test.each<[string, Error | null]>([
    ['is there', null],
    ['cannot be asked for without a connection', new NetworkError('No answer')],
    ['is opened too often', refused('rate_limited')],
    ['is asked for while the server is away', refused('unavailable')],
    ['is taken after the session has ended', refused('unauthorized')],
  ])('that %s is not over', (_what, error) => {
    expect(troubleOf(error)).toBeNull();
  });
});

import { getCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { CURRENT_USER_ADDRESS } from '@caravan/contract/page-document.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { hasPageAnswer, readPageAnswers, takePageAnswer } from './page-answers.ts';

const ADDRESS = '/api/trips/one';

/** A document with answers, as the server writes them; none where it wrote nothing. */
const open = (answers?: object): void => {
  vi.stubGlobal('document', {
    getElementById: () => (answers === undefined ? null : { textContent: JSON.stringify(answers) }),
  });
  readPageAnswers();
};

afterEach(() => {
  open();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer that came with the document is taken once', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  open({ [ADDRESS]: { body: { title: 'Fjord' }, asOf: null } });

  expect(hasPageAnswer(ADDRESS)).toBe(true);
  expect(takePageAnswer(ADDRESS)?.body).toEqual({ title: 'Fjord' });
  expect([hasPageAnswer(ADDRESS), takePageAnswer(ADDRESS)]).toEqual([false, undefined]);
});

test('a call takes it instead of sending a request, and sends one the next time', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const fetching = vi.fn(async () => new Response(JSON.stringify({ title: 'Fjord, read anew' })));
  vi.stubGlobal('fetch', fetching);
  open({ [ADDRESS]: { body: { title: 'Fjord' }, asOf: null } });

  expect(await call(getTrip, { params: { tripId: 'one' } })).toEqual({ title: 'Fjord' });
  expect(fetching).not.toHaveBeenCalled();
  expect(await call(getTrip, { params: { tripId: 'one' } })).toEqual({ title: 'Fjord, read anew' });
});

test('a call takes as it is that nobody is signed in', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  open({ [CURRENT_USER_ADDRESS]: { body: null, asOf: null } });

  expect(await call(getCurrentUser)).toBeNull();
});

test('half a minute after the page was opened it is too old', () => {
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  open({ [ADDRESS]: { body: {}, asOf: null } });

  expect(hasPageAnswer(ADDRESS)).toBe(false);
});

test('a document without answers brings none', () => {
  open();

  expect(hasPageAnswer(ADDRESS)).toBe(false);
});

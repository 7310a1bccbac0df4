import { describe, expect, test } from 'vitest';
import type { Role } from '../members/members.schema.ts';
import { mayEditFlight, mayPutOn, mayTakeOff } from './travellers.rules.ts';

const as = (userId: string, role: Role | null = 'member') => ({ userId, role });

describe('what was entered of a flight by hand', () => {
  test.each<[string, ReturnType<typeof as>, string | null, boolean]>([
    ['is changed by the one who entered it', as('ada'), 'ada', true],
    ['also where it is on no trip', as('ada', null), 'ada', true],
    ['is changed by an admin of the trip', as('bea', 'admin'), 'ada', true],
    ['is not changed by others on it', as('bea'), 'ada', false],
    ['is there for nobody to change where a service reports it', as('bea', 'owner'), null, false],
  ])('%s', (_, editor, enteredBy, may) => {
    expect(mayEditFlight(editor, { enteredBy })).toBe(may);
  });
});

describe('a traveller is taken off', () => {
  test.each<[string, ReturnType<typeof as>, string | null, boolean]>([
    ['by themselves', as('bea'), 'ada', true],
    ['by the one who put them on', as('ada'), 'ada', true],
    ['by the owner of the trip', as('olga', 'owner'), null, true],
    ['not by others', as('ada'), null, false],
  ])('%s', (_, editor, addedBy, may) => {
    expect(mayTakeOff(editor, { travellerId: 'bea', addedBy })).toBe(may);
  });
});

describe('somebody is put on', () => {
  test.each<[string, ReturnType<typeof as>, string | null, string[], boolean]>([
    ['by themselves', as('bea'), null, ['ada'], true],
    ['by who is on it', as('ada'), null, ['ada'], true],
    ['by who entered it', as('cal'), 'cal', ['ada'], true],
    ['by an admin of the trip', as('olga', 'admin'), null, ['ada'], true],
    ['not by others', as('cal'), null, ['ada'], false],
  ])('%s', (_, editor, enteredBy, on, may) => {
    expect(mayPutOn(editor, 'bea', { enteredBy, on })).toBe(may);
  });
});

import { describe, expect, test } from 'vitest';
import { asCommon, commonAmong, isLittleMoreThan, type PasswordOwner, wordsOf } from './passwords.rules.ts';

const anna: PasswordOwner = {
  email: 'anna.kowalska@example.com',
  username: 'traveller_7',
  firstName: 'Anna',
  lastName: 'Kowalska',
};

describe('a password', () => {
  test.each([
    ['anna.kowalska@example.com', 'the own address'],
    ['ANNA.Kowalska@Example.COM', 'the own address in capitals'],
    ['anna.kowalska', 'the part of it before the at sign'],
    ['annakowalska1987', 'that part and a year'],
    ['traveller_7', 'the user name'],
    ['Traveller7!!!!', 'the user name and four marks'],
    ['Kowalska', 'the last name'],
    ['Anna2026', 'the first name and a year'],
    ['annaannaanna', 'the first name again and again'],
    ['KowalskaAnna', 'both names'],
    ['k0w4l5k4', 'the last name in digits'],
    ['Ánnà Kówalska', 'both names with accents'],
    ['caravan1', 'the name of this place'],
    ['CaraVan-2026', 'the name of this place and a year'],
    ['caravancaravan', 'the name of this place twice'],
    ['c@r@v4n!', 'the name of this place in signs'],
  ])('like %j is little more than %s', (password) => {
    expect(isLittleMoreThan(password, wordsOf(anna))).toBe(true);
  });

  test.each([
    ['anna12345', 'five characters beside a name'],
    ['caravan-demos', 'a word beside the name of this place'],
    ['correct horse battery', 'nothing of its owner'],
    ['--------', 'nothing but marks'],
    ['🔑🔑🔑🔑', 'nothing but four pictures'],
    ['example.com', "the address of others' mails too"],
  ])('like %j is more: %s', (password) => {
    expect(isLittleMoreThan(password, wordsOf(anna))).toBe(false);
  });

  test.each([
    ['names of two letters', { firstName: 'Bo', lastName: 'Li' }, 'BoLiBoLi'],
    ['neither address nor user name', { email: null, username: null, firstName: '' }, 'anna.kowalska'],
  ])('of somebody with %s may be made of them', (_who, owner, password) => {
    expect(isLittleMoreThan(password, wordsOf(owner))).toBe(false);
  });

  test('of somebody whose name is written in other letters is compared as well', () => {
    expect(isLittleMoreThan('Александра99', wordsOf({ firstName: 'Александра' }))).toBe(true);
  });

  test.each(['PassWord', 'ｐａｓｓｗｏｒｄ'])('like %j is found among the common ones', (password) => {
    expect(asCommon(password)).toBe('password');
  });
});

test('the common passwords are the first 10,000 that are long enough', () => {
  const ranked = ['1234567', '12345678', ...Array.from({ length: 10_000 }, (_, rank) => `password${rank}`)];

  const common = commonAmong(ranked);

  expect(common).toHaveLength(10_000);
  expect([common[0], common.at(-1)]).toEqual(['12345678', 'password9998']);
});

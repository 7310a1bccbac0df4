import { describe, expect, test } from 'vitest';
import {
  asCommon,
  commonAmong,
  followsPattern,
  isLittleMoreThan,
  type PasswordOwner,
  wordsOf,
} from './passwords.rules.ts';

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
    ['names that are two letters together', { firstName: 'A', lastName: 'B' }, 'ABABABAB'],
    ['a name and eight marks', { firstName: 'Anna' }, 'Anna!?%&#!?%'],
    ['a domain that is in it', { email: 'ab@example.com' }, 'example.com'],
    ['neither address nor user name', { email: null, username: null, firstName: '' }, 'anna.kowalska'],
  ])('of somebody with %s may be like that', (_who, owner, password) => {
    expect(isLittleMoreThan(password, wordsOf(owner))).toBe(false);
  });

  test.each<[string, PasswordOwner, string[]]>([
    [
      "O'Brien",
      { firstName: 'Pat', lastName: "O'Brien" },
      ['obrien12', 'patobrien', 'o’brien123', 'OʼBrien_1', "O'Brien!!!!"],
    ],
    ['O’Brien', { firstName: 'Pat', lastName: 'O’Brien' }, ['obrien12', "o'brien123", 'O`Brien1', 'O´Brien1']],
    ['Jean‑Luc', { firstName: 'Jean‑Luc' }, ['jean-luc1', 'jeanluc12', 'Jean–Luc—1', 'jean_luc.1']],
    ['Anna (Annie)', { firstName: 'Anna (Annie)' }, ['annaannie1', 'Anna (Annie)']],
    ['Søren', { firstName: 'Søren' }, ['soren123', 'soeren12', 'SØREN123']],
    ['Łukasz Groß', { firstName: 'Łukasz', lastName: 'Groß' }, ['lukasz12', 'lukaszgross', 'grosslukasz1']],
    ['Þórður Æsir', { firstName: 'Þórður', lastName: 'Æsir' }, ['thordur1', 'aesir123', 'ÆSIR1234']],
    ['Đorđe Œuvray', { firstName: 'Đorđe', lastName: 'Œuvray' }, ['dorde123', 'oeuvray1']],
    ['Jürgen Åberg', { firstName: 'Jürgen', lastName: 'Åberg' }, ['jurgen12', 'juergen1', 'aaberg12', 'aberg123']],
    ['Li Wu', { firstName: 'Li', lastName: 'Wu' }, ['LiWuLiWu', 'WuLi1987', 'li.wu.li.wu']],
    [
      'a long address',
      { email: 'john.smith@mail.example.com' },
      ['john.smith@mail.example', 'john.smith@mail', 'JohnSmith@Mail.Example12', 'john.smith1'],
    ],
  ])('of %s is compared with it however it is written: %j', (_who, owner, passwords) => {
    expect(passwords.filter((password) => !isLittleMoreThan(password, wordsOf(owner)))).toEqual([]);
  });

  test('of somebody whose name is written in other letters is compared as well', () => {
    expect(isLittleMoreThan('Александра99', wordsOf({ firstName: 'Александра' }))).toBe(true);
  });

  test.each(['PassWord', 'ｐａｓｓｗｏｒｄ', ' password ', 'pass word', 'passwordpassword', 'password passwordpass'])(
    'like %j is found among the common ones',
    (password) => {
      expect(asCommon(password)).toBe('password');
    },
  );

  test('that says a short word twice is looked up as it stands', () => {
    expect(asCommon('testtest')).toBe('testtest');
  });
});

describe('a password follows a pattern', () => {
  test.each([
    ['one character', '00000000 88888888 1111111111 22222222 aaaaaaaa -------- 🔑🔑🔑🔑'],
    [
      'a few characters again and again',
      '123123123 qwerqwer 12341234 12121212 69696969 abcabcabc 19871987 hunter2hunter2',
    ],
    ['such a repeat that is cut off', 'abcabcab 1212121 9898989 asdfasdfas abcdefgabcdefgabc'],
    ['digits upwards', '0123456789 01234567 1234567890 67890123'],
    ['digits downwards', '87654321 987654321 9876543210 0987654321 21098765'],
    ['letters in their order', 'abcdefgh ABCDEFGH zyxwvuts vwxyzabc'],
    [
      'rows of keyboards',
      'qwertyui poiuytre qwertyuiopasdf zxcvbnmasdf mnbvcxzl qwertzuiop poiuztre azertyuiop asdfjkl; !@#$%^&*',
    ],
    ['columns of keyboards', '1qaz2wsx 2wsx3edc qazwsxedc 1qazxsw2 zaq12wsx zaq1xsw2 147258369 741852963'],
    ['two rows in turn', '1q2w3e4r q1w2e3r4 p0o9i8u7 a1b2c3d4 1a2b3c4d'],
    ['such pieces joined', '123456abc abc12345 abc123def qwerty123 11112222 aaa111222333 112233aa 123abc456 asdf1234'],
    ['such a piece and up to three characters', '1234567x xyz7777777 12345vT9 1111111! vT9-----'],
    ['blanks beside or within it', '12345678\u0020 \u002012345678 1234\u00205678 a\u00a0b\u00a0c\u00a0d\u00a0e'],
    ['a date', '24051987 05241987 19870524 24.05.1987 05/24/1987 1987-05-24 31122049'],
  ])('of %s: %s', (_what, passwords) => {
    const written = passwords.split(' ').map((password) => JSON.parse(`"${password}"`) as string);

    expect(written.filter((password) => !followsPattern(password))).toEqual([]);
  });

  test.each([
    ['a run beside four characters', 'vT9!1234'],
    ['runs of two', 'abxyefuvij'],
    ['four letters twice with one more between', 'tree-treet'],
    ['eight characters twice', 'vT9!kq2#vT9!kq2#'],
    ['a word one and a half times', 'lanternlant'],
    ['words with short runs in them', 'defrost property'],
    ['words', 'correct horse battery'],
    ['a word with four digits', 'summer2026'],
    ['a word with five digits', 'anna12345'],
    ['letters by chance', 'gqzmtwpkrb'],
    ['eight digits of no day', '24131987'],
    ['eight digits of no year of ours', '24051887'],
    ['a day with a word', 'tea 24.05.1987'],
    ['pictures', '🔑🚲🌍🎒🧭'],
  ])('but not of %s: %j', (_what, password) => {
    expect(followsPattern(password)).toBe(false);
  });
});

test('the common passwords are the first 10,000 that are long enough', () => {
  const ranked = ['1234567', '12345678', ...Array.from({ length: 10_000 }, (_, rank) => `password${rank}`)];

  const common = commonAmong(ranked);

  expect(common).toHaveLength(10_000);
  expect([common[0], common.at(-1)]).toEqual(['12345678', 'password9998']);
});

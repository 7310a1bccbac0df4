import { describe, expect, test } from 'vitest';
import {
  capitalised,
  displayedPhone,
  greetingName,
  isSameMailbox,
  normalisedPhone,
  suggestedUsername,
  usernameCandidates,
} from './accounts.rules.ts';

test.each([
  ['anna', 'Anna'],
  ['McKay', 'McKay'],
  ['åsa maria', 'Åsa maria'],
  ['𐐨da', '𐐀da'],
  ['', ''],
])('the name %j begins with a capital: %j', (typed, shown) => {
  expect(capitalised(typed)).toBe(shown);
});

test.each([
  ['the first name', 'Anna', 'anna.l@example.com', 'Anna'],
  ['what stands before the at sign', '', 'anna.l@example.com', 'anna.l'],
  ['a word for all, without an address', '', null, 'traveler'],
  ['a word for all, where nothing stands before the at sign', '', '@example.com', 'traveler'],
])('somebody is greeted by %s', (_, firstName, email, greeting) => {
  expect(greetingName({ firstName, email })).toBe(greeting);
});

test.each([
  ['lea@example.com', true, 'written alike'],
  ['lea@Example.COM', true, 'with capitals in the domain'],
  ['Lea@example.com', false, 'with a capital before the at sign'],
  ['lea@example.org', false, 'of another domain'],
  ['lea+1@example.com', false, 'with something added'],
])('%j and lea@example.com are one mailbox: %j, %s', (address, expected) => {
  expect(isSameMailbox(address, 'lea@example.com')).toBe(expected);
});

describe('user names', () => {
  test.each([
    ['Anna', 'Lindqvist', 'annalindqvist'],
    ['Zoë', "O'Brien-Núñez 3rd", 'zoeobriennunez3rd'],
    ['Wolfeschlegelstein', 'Hausenbergerdorff', 'wolfeschlegelsteinhausenbe'],
    ['李', '小龍', ''],
  ])('of %s %s are made from %j', (firstName, lastName, proposed) => {
    expect(suggestedUsername(firstName, lastName)).toBe(proposed);
  });

  test('are proposed in five shapes, and then with thirty numbers', () => {
    const candidates = usernameCandidates('Anna', 'Lind');

    expect(candidates.slice(0, 7)).toEqual([
      'annalind',
      'anna_lind',
      'annal',
      'alind',
      'lindanna',
      'annalind1',
      'annalind2',
    ]);
    expect(candidates).toHaveLength(35);
    expect(candidates.at(-1)).toBe('annalind30');
  });

  test('have three characters at least, and no shape twice', () => {
    expect(usernameCandidates('A', 'B').slice(0, 3)).toEqual(['a_b', 'ab1', 'ab2']);
    expect(usernameCandidates('Anna', '').slice(0, 2)).toEqual(['anna', 'anna1']);
  });

  test('have thirty characters at most, with twenty of each name', () => {
    expect(usernameCandidates('maximilianoa', 'featherstonehaugh')).toContain('maximilianoa_featherstonehaugh');
    expect(usernameCandidates('maximilianoab', 'featherstonehaugh')).not.toContain('maximilianoab_featherstonehaugh');
    expect(usernameCandidates('wolfeschlegelsteinhausen', 'lind').slice(0, 4)).toEqual([
      'wolfeschlegelsteinhausenli',
      'wolfeschlegelsteinha_lind',
      'wolfeschlegelsteinhal',
      'wlind',
    ]);
    expect(usernameCandidates('lind', 'wolfeschlegelsteinhausen')).toContain('lwolfeschlegelsteinha');
  });

  test('are those of a traveler where nothing of the names can be in one', () => {
    expect(usernameCandidates('李', '小龍').slice(0, 2)).toEqual(['traveler', 'traveler1']);
    expect(usernameCandidates('李', 'Lind').slice(0, 2)).toEqual(['lind', 'lind1']);
  });
});

describe('phone numbers', () => {
  test.each([
    ['5555550100', '+15555550100'],
    ['(555) 555-0100', '+15555550100'],
    ['1.555.555.0100', '+15555550100'],
    ['+1 555 555 0100', '+15555550100'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('%j is %s', (typed, number) => {
    expect(normalisedPhone(typed)).toBe(number);
  });

  test.each([
    ['too short for a number of America', '555555010'],
    ['too long for one, with another first digit', '25555550100'],
    ['with twelve digits and no plus', '155555501000'],
    ['too short for any country', '+1234567'],
    ['too long for any country', '+1234567890123456'],
    ['with a plus in its midst', '555+5550100'],
    ['with letters before it', 'call 5555550100'],
    ['with letters behind it', '5555550100 ext'],
    ['nothing', ''],
    ['a plus alone', '+'],
  ])('one that is %s is none: %j', (_, typed) => {
    expect(normalisedPhone(typed)).toBeNull();
  });

  test.each([
    ['+15555550100', '555-555-0100'],
    ['+442079460018', '+442079460018'],
    ['+155555501001', '+155555501001'],
    ['tel:+15555550100', 'tel:+15555550100'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(displayedPhone(phone)).toBe(shown);
  });
});

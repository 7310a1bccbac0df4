import { describe, expect, test } from 'vitest';
import { type MailKind, mailText } from './mail-texts.rules.ts';

const facts = { firstName: 'Anna', publicUrl: 'https://trips.example.com', secret: 'S3cret-_' };

describe('a mail', () => {
  test.each<[MailKind, string, string[]]>([
    [
      'email_confirmation',
      'Confirm your email address for Caravan',
      ['\n\nhttps://trips.example.com/confirm-email#secret=S3cret-_\n\n', '7 days'],
    ],
    [
      'password_reset',
      'Choose a new password for Caravan',
      ['\n\nhttps://trips.example.com/reset-password#secret=S3cret-_\n\n', '30 minutes', 'once'],
    ],
    ['password_changed', 'Your password for Caravan was changed', ['If it was not you']],
    [
      'email_change',
      'Confirm your new email address for Caravan',
      ['\n\nhttps://trips.example.com/confirm-email#secret=S3cret-_\n\n', '24 hours', 'Do not open the link'],
    ],
    [
      'email_change_asked',
      'Your email address at Caravan is about to change',
      ['\n\nhttps://trips.example.com/stop-email-change#secret=S3cret-_\n\n', 'If it was not you'],
    ],
    [
      'email_changed',
      'Your email address at Caravan was changed',
      ['\n\nhttps://trips.example.com/stop-email-change#secret=S3cret-_\n\n', 'If it was not you', '7 days'],
    ],
    ['email_taken_over', 'Your account at Caravan has this email address now', ['signs in']],
    ['email_put_back', 'Your email address at Caravan was put back', ['If it was not you']],
    ['passkey_added', 'A passkey was added to your account at Caravan', ['If it was not you', 'remove the passkey']],
    ['second_factor_on', 'Signing in to Caravan asks for a second factor now', ['recovery codes', 'If it was not you']],
    ['second_factor_off', 'Signing in to Caravan asks for no second factor any more', ['If it was not you']],
    ['recovery_code_used', 'A recovery code of your account at Caravan was used', ['If it was not you', 'renew']],
    [
      'phone_added',
      'A phone number now signs in to your account at Caravan',
      ['If it was not you', 'remove the number'],
    ],
    [
      'phone_removed',
      'No phone number signs in to your account at Caravan any more',
      ['If it was not you', 'add your number again'],
    ],
    [
      'passkey_removed',
      'A passkey was removed from your account at Caravan',
      ['If it was not you', 'add your passkey again'],
    ],
  ])('of the kind %s says what it is about, and its link stands on a line of its own', (kind, subject, words) => {
    const mail = mailText({ kind, ...facts });

    expect(mail.subject).toBe(subject);
    expect(mail.text).toMatch(/^Hello Anna,\n\n/);
    for (const word of words) expect(mail.text).toContain(word);
    expect(mail.text).toMatch(/\n\nCaravan\nhttps:\/\/trips\.example\.com\n$/);
  });

  test.each(['password_changed', 'email_taken_over', 'email_put_back', 'phone_added'] as const)(
    'of the kind %s carries no secret',
    (kind) => {
      expect(mailText({ kind, ...facts }).text).not.toContain(facts.secret);
    },
  );

  test.each([
    ['José', 'Hello José,'],
    ["Mary-Jane O'Neill", "Hello Mary-Jane O'Neill,"],
    ['花子', 'Hello 花子,'],
    ['x'.repeat(40), `Hello ${'x'.repeat(40)},`],
    ['x'.repeat(41), 'Hello,'],
    ['', 'Hello,'],
    ['Win money at evil.example', 'Hello,'],
    ['https://evil.example', 'Hello,'],
    ['Anna\nBcc: all@example.com', 'Hello,'],
    ['-', 'Hello,'],
  ])('greets %j, who may have been named by somebody else, with %j', (firstName, greeting) => {
    expect(mailText({ kind: 'password_changed', ...facts, firstName }).text.split('\n')[0]).toBe(greeting);
  });

  test.each([
    ['Lisbon 2027', 'Olga', 'Berg', 'Olga Berg added you to the trip “Lisbon 2027”.'],
    ['Kyōto, 花見', 'Émile', "O'Neill", "Émile O'Neill added you to the trip “Kyōto, 花見”."],
    ['Win at evil.example', 'Olga', 'Berg', 'Olga Berg added you to a trip.'],
    ['https://evil', 'Olga', 'Berg', 'Olga Berg added you to a trip.'],
    ['x'.repeat(61), 'Olga', 'Berg', 'Olga Berg added you to a trip.'],
    ['Lisbon', 'Visit', 'evil.example', 'Somebody added you to the trip “Lisbon”.'],
    ['Lisbon', '', '', 'Somebody added you to the trip “Lisbon”.'],
  ])('of somebody who was added to %s by %s %s carries nothing but plain names', (title, firstName, lastName, said) => {
    const trip = { id: 'the-trip', title, by: { firstName, lastName } };

    const { text } = mailText({ kind: 'added_to_trip', ...facts, secret: null, trip });

    expect(text).toContain(said);
    expect(text).toContain('\n\nhttps://trips.example.com/trip/the-trip\n\n');
    expect(text).not.toContain('evil');
  });
});

test('a digest says what is new, and ends by one click in a mail program, or by its link', () => {
  const lines = ['Lisbon: Anna: Hello', 'TP1234: Gate changed from B12 to C4'];
  const { text, headers } = mailText({ ...facts, kind: 'digest', lines });

  expect(text).toContain('\n\n- Lisbon: Anna: Hello\n- TP1234: Gate changed from B12 to C4\n\n');
  expect(text).toContain('\nhttps://trips.example.com/stop-digest#secret=S3cret-_\n');
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://trips.example.com/stop-digest/S3cret-_>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

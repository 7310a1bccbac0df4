import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import { describe, expect, test } from 'vitest';
import { zoneLabel, zoneLabels, zoneNamed } from './time-zone-names.rules.ts';

const winter = new Date('2027-01-15T12:00:00Z');
const summer = new Date('2027-07-15T12:00:00Z');

describe('a time zone as a choice', () => {
  test.each([
    ['Asia/Tokyo', 'Asia/Tokyo (UTC+9)'],
    ['America/New_York', 'America/New York (UTC-5)'],
    ['Asia/Kolkata', 'Asia/Kolkata (UTC+5:30)'],
    ['Europe/London', 'Europe/London (UTC+0)'],
    ['UTC', 'UTC'],
  ])('%s reads %s', (zone, label) => {
    expect(zoneLabel(zone, winter)).toBe(label);
  });

  test('says how far ahead it is at the time of the trip', () => {
    expect(zoneLabel('Europe/Paris', winter)).toBe('Europe/Paris (UTC+1)');
    expect(zoneLabel('Europe/Paris', summer)).toBe('Europe/Paris (UTC+2)');
  });

  test('is empty where the trip has none, and as it is where this browser does not know it', () => {
    expect(zoneLabel(null, winter)).toBe('');
    expect(zoneLabel('Mars/Olympus', winter)).toBe('Mars/Olympus');
  });
});

describe('what is typed for a time zone', () => {
  test.each([
    ['Asia/Tokyo (UTC+9)', 'Asia/Tokyo'],
    ['asia/tokyo', 'Asia/Tokyo'],
    ['tokyo', 'Asia/Tokyo'],
    ['  New York ', 'America/New_York'],
    ['America/New_York', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['St. John’s', 'America/St_Johns'],
    ['europe zürich', 'Europe/Zurich'],
    ['Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    ['', ''],
    ['   ', ''],
  ])('%j names %j', (text, zone) => {
    expect(zoneNamed(text)).toBe(zone);
  });

  test.each(['Atlantis', '–', '+09:00', 'Tok', '(UTC+9) Tokyo'])('%j names none', (text) => {
    expect(zoneNamed(text)).toBeNull();
  });

  test('comes back from every label as a zone that the server takes too', () => {
    const labels = zoneLabels(summer);

    const named = labels.map((label) => zoneNamed(label) ?? '');

    expect(labels.length).toBeGreaterThan(300);
    expect(named.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(new Set(named).size).toBe(labels.length);
  });
});

import { describe, expect, test } from 'vitest';
import { PushSlots } from './push-slots.service.ts';

const now = new Date('2026-11-27T12:00:00Z');
const later = new Date(now.getTime() + 600_000);

/** Places that pushes to these hosts have, each of somebody else. */
const placesOf = (hosts: readonly string[]) => {
  const slots = new PushSlots();
  const leave = hosts.map((host, place) => slots.take({ userId: `person ${place}`, host }));
  return { slots, leave };
};

describe('the places of pushes', () => {
  test('have room for three hosts that have answered nothing yet, and for all that have', () => {
    const { slots, leave } = placesOf(['new1', 'new2', 'new3']);
    slots.noteAnswer('known');
    const three = slots.waiting(now);
    leave[0]?.();
    const two = slots.waiting(now);
    slots.take({ userId: 'other', host: 'new4' });
    slots.noteAnswer('new2');

    expect([three, two, slots.waiting(now)].map(({ onlyHosts }) => onlyHosts)).toEqual([['known'], null, null]);
  });

  test('are none for a silent host beside two to silent ones, and for a new one as before once that is forgotten', () => {
    const { slots } = placesOf(['hangs', 'hangs', 'new1', 'new2']);
    slots.noteAnswer('known');
    slots.noteAnswer('hangs');
    slots.noteSilence('hangs', now);
    const silent = slots.waiting(now);
    slots.take({ userId: 'other', host: 'new3' });

    expect([silent.hosts, silent.onlyHosts]).toEqual([['hangs'], null]);
    expect(slots.waiting(now)).toEqual({ userIds: [], hosts: ['hangs'], onlyHosts: ['known'] });
    expect(slots.waiting(later)).toEqual({ userIds: [], hosts: [], onlyHosts: ['known'] });
  });

  test('are open to a silent host while new ones have all of theirs', () => {
    const { slots } = placesOf(['hangs', 'new1', 'new2', 'new3']);
    slots.noteSilence('hangs', now);

    expect(slots.waiting(now)).toEqual({ userIds: [], hosts: [], onlyHosts: ['hangs'] });
  });

  test('know the hundred hosts that have answered last', () => {
    const { slots } = placesOf(['new1', 'new2', 'new3']);
    for (let host = 0; host <= 100; host += 1) {
      slots.noteAnswer('often');
      slots.noteAnswer(`host${host}`);
    }

    const known = slots.waiting(now).onlyHosts ?? [];

    expect([known.length, known.includes('often'), known.includes('host1'), known.includes('host2')]).toEqual([
      100,
      true,
      false,
      true,
    ]);
  });
});

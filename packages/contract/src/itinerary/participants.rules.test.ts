import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVERYBODY, isJoining, joiningChangeBetween, withAnswer, withJoiningChange } from './participants.rules.ts';
import type { Participants } from './participants.schema.ts';

const PEOPLE = ['ada', 'ben', 'emil', 'olga'];
const someOf = fc.subarray(PEOPLE);
const participants = fc.record({ mode: fc.constantFrom('everybody' as const, 'some' as const), personIds: someOf });
const joiningIn = (of: Participants): string[] => PEOPLE.filter((id) => isJoining({ participants: of }, id));

describe('a change of who joins', () => {
  test('makes what its writer wants of what they saw', () => {
    fc.assert(
      fc.property(participants, participants, (seen, wanted) => {
        const change = joiningChangeBetween(seen, wanted, PEOPLE);
        const made = change ? withJoiningChange(seen, change, PEOPLE) : seen;
        expect(made).toEqual({ ...wanted, personIds: made.personIds });
        expect(joiningIn(made)).toEqual(joiningIn(wanted));
      }),
    );
  });

  test('leaves every answer that came meanwhile of somebody it does not name', () => {
    fc.assert(
      fc.property(participants, participants, fc.constantFrom(...PEOPLE), fc.boolean(), (seen, wanted, who, joins) => {
        const change = joiningChangeBetween(seen, wanted, PEOPLE) ?? { joins: [], leaves: [] };
        const made = withJoiningChange(withAnswer(seen, who, joins), change, PEOPLE);
        const isNamed = [...change.joins, ...change.leaves].includes(who);
        expect(isJoining({ participants: made }, who)).toBe(isNamed ? change.joins.includes(who) : joins);
        const others = (all: string[]) => all.filter((id) => id !== who);
        expect(others(joiningIn(made))).toEqual(others(joiningIn(wanted)));
      }),
    );
  });

  test('is none where nothing is different', () => {
    fc.assert(
      fc.property(participants, (seen) => {
        expect(joiningChangeBetween(seen, seen, PEOPLE)).toBeNull();
      }),
    );
  });

  test('keeps those whom this device does not know yet', () => {
    expect(withJoiningChange({ mode: 'some', personIds: ['new'] }, { joins: ['ada'], leaves: [] }, PEOPLE)).toEqual({
      mode: 'some',
      personIds: ['ada', 'new'],
    });
    expect(withJoiningChange(EVERYBODY, { mode: 'some', joins: [], leaves: ['ada'] }, PEOPLE).personIds).toEqual([
      'ben',
      'emil',
      'olga',
    ]);
  });
});

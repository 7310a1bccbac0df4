import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareMembers,
  groupTravelCompanions,
  mayDeleteTrip,
  mayEdit,
  mayHandOver,
  mayLeave,
  mayManage,
  maskEmail,
  mayBeAdded,
  mayChangeThing,
  mayContribute,
  mayDress,
  refusalToHandOver,
  refusalToLeave,
  refusalToManage,
  shownEmail,
} from './members.rules.ts';
import { type Role, roles, type TravelMembership } from './members.schema.ts';

const TOKYO = '0192f000-0000-7000-8000-000000000001';
const OSLO = '0192f000-0000-7000-8000-000000000002';
const SOMEDAY = '0192f000-0000-7000-8000-000000000003';
const trips: Record<string, TravelMembership['trip']> = {
  [TOKYO]: { title: 'Tokyo', destination: 'Tokyo, Japan', startDate: '2027-03-03', endDate: '2027-03-09' },
  [OSLO]: { title: 'Oslo', destination: null, startDate: '2026-07-01', endDate: '2026-07-05' },
  [SOMEDAY]: { title: 'Someday', destination: null, startDate: null, endDate: null },
};

const TODAY = '2027-01-01';

let count = 0;
const accountOf = (person: number): string => `0192f000-0000-7000-9000-${String(person).padStart(12, '0')}`;

const membership = (tripId: string, user: Partial<TravelMembership['user']>, person = 1): TravelMembership => ({
  id: `0192f000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
  tripId,
  userId: accountOf(person),
  role: 'member',
  user: { firstName: 'Ana', lastName: 'Silva', email: null, profileImageUrl: null, ...user },
  trip: trips[tripId]!,
});

describe('outfits and shopping items', () => {
  const ME = accountOf(1);
  const SOMEBODY = accountOf(2);

  test.each<[Role, boolean, boolean]>([
    ['owner', false, true],
    ['admin', false, true],
    ['member', false, false],
    ['member', true, true],
  ])('are added by somebody who is %s, where members may add: %s → %s', (role, membersMayAdd, may) => {
    expect(mayContribute({ role, membersMayAdd })).toBe(may);
  });

  test.each<[Role, boolean, [mine: boolean, worn: boolean, others: boolean]]>([
    ['owner', false, [true, true, true]],
    ['admin', true, [true, true, true]],
    ['member', false, [false, false, false]],
    ['member', true, [true, true, false]],
  ])('are changed by somebody who is %s, where members may add: %s → %s', (role, membersMayAdd, expected) => {
    const viewer = { userId: ME, role, membersMayAdd };
    const mine = { createdBy: ME, wearerId: SOMEBODY };
    const worn = { createdBy: SOMEBODY, wearerId: ME };
    const others = { createdBy: SOMEBODY };

    expect([mine, worn, others].map((thing) => mayChangeThing(viewer, thing))).toEqual(expected);
  });

  test('are planned for others by editors, and by members for themselves alone', () => {
    const mayDressAs = (role: Role) => [ME, SOMEBODY].map((wearerId) => mayDress({ userId: ME, role }, wearerId));

    expect(roles.map(mayDressAs)).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ]);
  });
});

describe('travel members', () => {
  test('nobody travels along while the trips have no other members', () => {
    expect(groupTravelCompanions([], TODAY)).toEqual([]);
  });

  test('someone on several trips is one person', () => {
    const memberships = [
      membership(TOKYO, { email: 'ana@example.com' }),
      membership(OSLO, { email: 'ana@example.com' }),
    ];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people).toHaveLength(1);
    expect(people[0]).toMatchObject({ name: 'Ana Silva', email: 'ana@example.com' });
    expect(people[0]?.trips.map((trip) => trip.tripId)).toEqual([TOKYO, OSLO]);
  });

  test('who is on a trip with them today comes first, and so does that trip', () => {
    const memberships = [
      membership(TOKYO, { firstName: 'Ana' }),
      membership(TOKYO, { firstName: 'Zoe' }, 2),
      membership(OSLO, { firstName: 'Zoe' }, 2),
      membership(SOMEDAY, { firstName: 'Zoe' }, 2),
    ];

    const people = groupTravelCompanions(memberships, '2026-07-02');

    expect(people.map(({ name }) => name)).toEqual(['Zoe Silva', 'Ana Silva']);
    expect(people[0]?.trips.map((trip) => trip.tripId)).toEqual([OSLO, TOKYO, SOMEDAY]);
  });

  test('two people of one name with different addresses stay two', () => {
    const memberships = [
      membership(TOKYO, { email: 'ana@example.com' }, 1),
      membership(TOKYO, { email: 'silva@example.com' }, 2),
    ];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people.map((person) => person.email)).toEqual(['ana@example.com', 'silva@example.com']);
  });

  test('two strangers of one name whose masked addresses read the same stay two', () => {
    const memberships = [
      membership(TOKYO, { email: 'a•••@e•••.com' }, 1),
      membership(OSLO, { email: 'a•••@e•••.com' }, 2),
      membership(TOKYO, { email: 'a•••@e•••.com' }, 2),
    ];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people.map((person) => person.trips.length)).toEqual([1, 2]);
  });

  test('people without an address are distinguished by their accounts, also under one name', () => {
    const memberships = [
      membership(TOKYO, { firstName: 'Bo', lastName: 'Lund' }, 1),
      membership(OSLO, { firstName: 'Bo', lastName: 'Lund' }, 1),
      membership(OSLO, { firstName: 'Bo', lastName: 'Lund' }, 2),
      membership(OSLO, { firstName: 'Bo', lastName: 'Berg' }, 3),
      membership(OSLO, { firstName: 'Bo', lastName: 'Lund', email: 'bo@example.com' }, 4),
    ];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people.map((person) => [person.name, person.email, person.trips.length])).toEqual([
      ['Bo Berg', null, 1],
      ['Bo Lund', null, 2],
      ['Bo Lund', null, 1],
      ['Bo Lund', 'bo@example.com', 1],
    ]);
  });

  test('one trip counts once for a person', () => {
    const memberships = [membership(TOKYO, {}), membership(TOKYO, {})];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people[0]?.trips).toHaveLength(1);
  });

  test('people stand by name, accents and case aside, and their trips with the nearest first', () => {
    const memberships = [
      membership(SOMEDAY, { firstName: 'zoe', email: 'z@example.com' }, 1),
      membership(OSLO, { firstName: 'zoe', email: 'z@example.com' }, 1),
      membership(TOKYO, { firstName: 'zoe', email: 'z@example.com' }, 1),
      membership(TOKYO, { firstName: 'Élodie', email: 'e@example.com' }, 2),
      membership(TOKYO, { firstName: 'Fay', email: 'f@example.com' }, 3),
    ];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people.map((person) => person.name)).toEqual(['Élodie Silva', 'Fay Silva', 'zoe Silva']);
    expect(people[2]?.trips.map((trip) => trip.title)).toEqual(['Tokyo', 'Someday', 'Oslo']);
  });

  test('someone without a name is called by the part of the address before the at sign', () => {
    const memberships = [membership(TOKYO, { firstName: '', lastName: '', email: 'kim@example.com' })];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people[0]?.name).toBe('kim');
  });

  test('a picture is kept wherever one of the records has it', () => {
    const memberships = [
      membership(TOKYO, { email: 'ana@example.com' }),
      membership(OSLO, { email: 'ana@example.com', profileImageUrl: '/api/objects/a.webp' }),
    ];

    const people = groupTravelCompanions(memberships, TODAY);

    expect(people[0]?.profileImageUrl).toBe('/api/objects/a.webp');
  });
});

const person = (userId: string, role: Role) => ({ userId, role });

describe('what a role may', () => {
  test.each([
    ['owner', true, true],
    ['admin', true, false],
    ['member', false, false],
  ] as const)('as %s: edit %s, delete the trip %s', (role, edits, deletes) => {
    expect(mayEdit(role)).toBe(edits);
    expect(mayDeleteTrip(role)).toBe(deletes);
  });
});

describe('changing the role of somebody, or removing them', () => {
  test.each([
    ['owner', 'owner', 'owner_protected'],
    ['owner', 'admin', null],
    ['owner', 'member', null],
    ['admin', 'owner', 'owner_protected'],
    ['admin', 'admin', null],
    ['admin', 'member', null],
    ['member', 'owner', 'forbidden'],
    ['member', 'admin', 'forbidden'],
    ['member', 'member', 'forbidden'],
  ] as const)('by %s to %s: %s', (actor, target, refusal) => {
    expect(refusalToManage(person('a', actor), person('b', target))).toBe(refusal);
  });

  test.each([
    ['owner', 'own_account'],
    ['admin', 'own_account'],
    ['member', 'forbidden'],
  ] as const)('to oneself as %s: %s', (role, refusal) => {
    expect(refusalToManage(person('a', role), person('a', role))).toBe(refusal);
  });

  test('is offered exactly where it is not refused', () => {
    const anybody = fc.record({ userId: fc.constantFrom('a', 'b'), role: fc.constantFrom(...roles) });
    fc.assert(
      fc.property(anybody, anybody, (actor, target) => {
        expect(mayManage(actor, target)).toBe(refusalToManage(actor, target) === null);
      }),
    );
  });
});

describe('leaving a trip', () => {
  test.each([
    ['owner', 'owner_leaves'],
    ['admin', null],
    ['member', null],
  ] as const)('as %s: %s', (role, refusal) => {
    expect(refusalToLeave(role)).toBe(refusal);
    expect(mayLeave(role)).toBe(refusal === null);
  });
});

describe('handing a trip over', () => {
  test.each([
    ['owner', 'admin', null],
    ['owner', 'member', null],
    ['admin', 'owner', 'forbidden'],
    ['admin', 'member', 'forbidden'],
    ['member', 'owner', 'forbidden'],
    ['member', 'member', 'forbidden'],
  ] as const)('by the %s to the %s: %s', (giver, heir, refusal) => {
    const [actor, target] = [person('a', giver), person('b', heir)];

    expect(refusalToHandOver(actor, target)).toBe(refusal);
    expect(mayHandOver(actor, target)).toBe(refusal === null);
  });

  test('to oneself is no handing over', () => {
    expect(refusalToHandOver(person('a', 'owner'), person('a', 'owner'))).toBe('own_account');
    expect(refusalToHandOver(person('a', 'admin'), person('a', 'admin'))).toBe('forbidden');
  });
});

describe('the order of members', () => {
  const member = (userId: string, role: Role, firstName: string, lastName = 'Lee') => ({
    userId,
    role,
    user: { firstName, lastName },
  });

  test('is owner, admins, members, each by name without regard to case and accents', () => {
    const listed = [
      member('1', 'member', 'zoe'),
      member('2', 'member', 'Émile'),
      member('3', 'admin', 'Zara'),
      member('4', 'member', 'Adam', 'Young'),
      member('5', 'member', 'adam', 'Abel'),
      member('6', 'owner', 'Zack'),
      member('7', 'admin', 'Anna'),
    ];

    const sorted = listed.toSorted(compareMembers).map(({ userId }) => userId);

    expect(sorted).toEqual(['6', '7', '3', '5', '4', '2', '1']);
  });

  test('of two people with one name is always the same', () => {
    const twins = [member('2', 'member', 'Anna'), member('1', 'member', 'Anna')];

    expect(twins.toSorted(compareMembers).map(({ userId }) => userId)).toEqual(['1', '2']);
  });
});

describe('somebody who may be added by', () => {
  test.each([
    ['everybody', false, true],
    ['everybody', true, true],
    ['companions', false, false],
    ['companions', true, true],
    ['nobody', false, false],
    ['nobody', true, false],
  ] as const)('%s: whether they have travelled together (%s) says whether they are (%s)', (by, together, may) => {
    expect(mayBeAdded(by, together)).toBe(may);
  });
});

describe('an address', () => {
  test.each([
    ['of somebody who is known stands in full', 'jane@example.com', true, 'jane@example.com'],
    ['of a stranger is masked', 'jane@example.com', false, 'j•••@e•••.com'],
    ['that nobody has given stays none', null, false, null],
  ])('%s', (_what, email, isKnown, shown) => {
    expect(shownEmail(email, isKnown)).toBe(shown);
  });
});

describe('a masked e-mail address', () => {
  test.each([
    ['jane@example.com', 'j•••@e•••.com'],
    ['j@e.com', 'j•••@e•••.com'],
    ['jane@mail.example.co.uk', 'j•••@m•••.uk'],
    ['"a@b"@example.com', '"•••@e•••.com'],
    ['jane@localhost', 'j•••@l•••'],
    ['😀jane@example.com', '😀•••@e•••.com'],
    ['@', '•••@•••'],
    ['', '•••@•••'],
  ])('of %j is %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  test('tells no more than a first character, the first of the domain and its last label', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const [local = '', domain = ''] = maskEmail(email).split('@');

        expect([...local]).toHaveLength(4);
        expect(domain.replace(/^.•••\.[^.]+$/u, '')).toBe('');
      }),
    );
  });
});

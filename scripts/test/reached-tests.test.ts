import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ImportGraph, readImports } from './import-graph.mjs';
import { findReach, testOfLaterRun } from './reached-tests.mjs';
import { storiesOf, storiesOfAll, storyFile } from './stories.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const wholeProject = await readImports(project);

const server = 'packages/server/src';
const web = 'packages/web/src';

/** A project with two features, where everything meets in one app on each side. */
const planted: ImportGraph = new Map<string, readonly string[]>([
  ['packages/contract/src/trips/trips.rules.ts', []],
  ['packages/contract/src/trips/trips.rules.test.ts', ['packages/contract/src/trips/trips.rules.ts']],
  ['packages/contract/src/chat/chat.endpoints.ts', []],
  [`${server}/platform/mail.ts`, []],
  [
    `${server}/app/build-app.ts`,
    [
      `${server}/features/trips/trips.routes.ts`,
      `${server}/features/chat/chat.routes.ts`,
      `${server}/platform/mail.ts`,
    ],
  ],
  [`${server}/testing/test-app.ts`, [`${server}/app/build-app.ts`, `${server}/features/chat/chat-writer.store.ts`]],
  [`${server}/features/chat/chat-writer.store.ts`, []],
  [`${server}/testing/contract-endpoints.ts`, []],
  [`${server}/app/access.test.ts`, [`${server}/testing/test-app.ts`, `${server}/testing/contract-endpoints.ts`]],
  [`${server}/app/hostile-input.test.ts`, [`${server}/testing/test-app.ts`, `${server}/testing/contract-endpoints.ts`]],
  [`${server}/app/request-log.test.ts`, [`${server}/testing/test-app.ts`]],
  [`${server}/features/trips/trips.store.ts`, []],
  [
    `${server}/features/trips/trips.routes.ts`,
    [`${server}/features/trips/trips.store.ts`, 'packages/contract/src/trips/trips.rules.ts'],
  ],
  [`${server}/features/trips/trips.routes.test.ts`, [`${server}/testing/test-app.ts`]],
  [`${server}/features/chat/chat.routes.ts`, [`${server}/features/trips/trips.store.ts`]],
  [`${server}/features/chat/chat.routes.test.ts`, [`${server}/testing/test-app.ts`]],
  [`${web}/app/shell/App.tsx`, [`${web}/app/trip/TripPage.tsx`]],
  [`${web}/app/trip/TripPage.tsx`, [`${web}/features/trips/TripCard.tsx`, `${web}/features/chat/ChatTab.tsx`]],
  [`${web}/app/trip/trip-page.screen.test.tsx`, [`${web}/app/shell/App.tsx`]],
  [`${web}/app/shell/frame.screen.test.tsx`, [`${web}/app/shell/App.tsx`]],
  [`${web}/features/trips/TripCard.tsx`, [`${web}/features/trips/trip-words.ts`]],
  [`${web}/features/trips/trip-words.ts`, []],
  [`${web}/features/trips/trip-words.test.ts`, [`${web}/features/trips/trip-words.ts`]],
  [`${web}/features/trips/TripCard.screen.test.tsx`, [`${web}/features/trips/TripCard.tsx`]],
  [`${web}/features/chat/ChatTab.tsx`, []],
  [`${web}/features/chat/ChatTab.screen.test.tsx`, [`${web}/features/chat/ChatTab.tsx`]],
  ['e2e/fixtures.ts', []],
  ['e2e/duplicate-trip.e2e.ts', ['e2e/fixtures.ts']],
  ['e2e/cover-photo.e2e.ts', ['e2e/fixtures.ts']],
  ['e2e/two-people-plan-a-trip.e2e.ts', []],
]);

const testsReached = (...changed: string[]): string[] => [...findReach(changed, planted).tests.keys()].toSorted();

test('a component is reached by the tests that import it, by those of the page that composes it, and by its first story', () => {
  expect(testsReached(`${web}/features/trips/TripCard.tsx`)).toEqual([
    'e2e/duplicate-trip.e2e.ts',
    `${web}/app/trip/trip-page.screen.test.tsx`,
    `${web}/features/trips/TripCard.screen.test.tsx`,
  ]);
});

test('a route is reached by the tests of its feature and by those that go over all endpoints', () => {
  expect(testsReached(`${server}/features/chat/chat.routes.ts`)).toEqual([
    'e2e/two-people-plan-a-trip.e2e.ts',
    `${server}/app/access.test.ts`,
    `${server}/features/chat/chat.routes.test.ts`,
  ]);
});

test('what the contract tells of a call is reached by them too', () => {
  expect(testsReached('packages/contract/src/chat/chat.endpoints.ts')).toContain(`${server}/app/access.test.ts`);
});

test('what takes long over all endpoints is left to the whole run, and says so', () => {
  const { left } = findReach([`${server}/features/chat/chat.routes.ts`], planted);

  expect(left).toEqual([`${server}/app/hostile-input.test.ts`]);
});

test('a store is reached by the tests of every feature that reads it', () => {
  const reached = testsReached(`${server}/features/trips/trips.store.ts`);

  expect(reached).toContain(`${server}/features/chat/chat.routes.test.ts`);
  expect(reached).not.toContain(`${server}/app/request-log.test.ts`);
});

test('a rule of the contract is reached on both sides', () => {
  expect(testsReached('packages/contract/src/trips/trips.rules.ts')).toEqual([
    'e2e/duplicate-trip.e2e.ts',
    'packages/contract/src/trips/trips.rules.test.ts',
    `${server}/features/trips/trips.routes.test.ts`,
  ]);
});

test('a test that has changed runs itself, and what stories stand on runs them', () => {
  expect(testsReached(`${server}/app/request-log.test.ts`)).toEqual([`${server}/app/request-log.test.ts`]);
  expect(testsReached('e2e/fixtures.ts')).toEqual(['e2e/cover-photo.e2e.ts', 'e2e/duplicate-trip.e2e.ts']);
});

test('what sets all tests up makes none of them one about a feature', () => {
  const setup = `${server}/testing/test-app.ts`;

  expect(testsReached(`${server}/features/chat/chat-writer.store.ts`)).toEqual([
    'e2e/two-people-plan-a-trip.e2e.ts',
    `${server}/features/chat/chat.routes.test.ts`,
  ]);
  expect(testsReached(setup)).toContain(`${server}/app/request-log.test.ts`);
});

test('stories that do not run say so', () => {
  expect(findReach([`${web}/features/trips/TripCard.tsx`], planted).left).toEqual(['e2e/cover-photo.e2e.ts']);
});

test('what only the whole server loads runs all of its tests', () => {
  const { whole, tests } = findReach([`${server}/platform/mail.ts`], planted);

  expect([...whole.keys()]).toEqual(['server']);
  expect(tests.size).toBe(0);
});

test('what only the whole web app loads runs the tests of its pages, and those of the features that it composes', () => {
  const banner = `${web}/app/shell/ChatBanner.tsx`;
  const layout = `${web}/app/shell/layout.screen.test.tsx`;
  const graph = new Map([
    ...planted,
    [banner, [`${web}/features/chat/ChatTab.tsx`]] as const,
    [layout, [`${web}/app/shell/App.tsx`]] as const,
  ]);

  const { tests, left } = findReach([banner], graph);

  expect([...tests.keys()].toSorted()).toEqual([
    `${web}/app/shell/frame.screen.test.tsx`,
    `${web}/app/trip/trip-page.screen.test.tsx`,
    `${web}/features/chat/ChatTab.screen.test.tsx`,
  ]);
  expect(left).toEqual([layout]);
});

test('what takes long over all screens is left to the whole run, and says so', () => {
  const layout = `${web}/app/shell/layout.screen.test.tsx`;

  const { left } = findReach(
    [`${web}/features/chat/ChatTab.tsx`],
    new Map([...planted, [layout, [`${web}/app/shell/App.tsx`]]]),
  );

  expect(left).toEqual([layout]);
});

test('what runs after `npm test` alone is reached by nothing, and asks for nothing when it changes', () => {
  const killed = `${server}/features/chat/chat-killed.machines.test.ts`;
  const restarted = 'e2e/restart-in-mid-chat.machines.e2e.ts';
  const apart = 'e2e/live-everywhere.replicas.e2e.ts';
  const graph = new Map([
    ...planted,
    [killed, [`${server}/features/chat/chat.routes.ts`]] as const,
    [restarted, ['e2e/fixtures.ts']] as const,
    [apart, ['e2e/fixtures.ts']] as const,
  ]);

  expect([...findReach([`${server}/features/chat/chat.routes.ts`], graph).tests.keys()]).not.toContain(killed);
  expect([...findReach(['e2e/fixtures.ts'], graph).tests.keys()]).toEqual([
    ...findReach(['e2e/fixtures.ts'], planted).tests.keys(),
  ]);
  expect(findReach([killed, restarted, apart], graph)).toEqual({
    whole: new Map(),
    tests: new Map(),
    left: [],
    unproven: [],
  });
});

test('what no test reaches is named', () => {
  const lonely = 'e2e/lonely.ts';

  const { unproven } = findReach([lonely], new Map([...planted, [lonely, []]]));

  expect(unproven).toEqual([lonely]);
});

test.each([
  ['package-lock.json', ['server', 'unit', 'web', 'screens', 'e2e']],
  ['packages/web/package.json', ['server', 'unit', 'web', 'screens', 'e2e']],
  ['vitest.config.ts', ['server', 'unit', 'web', 'screens', 'e2e']],
  ['packages/server/migrations/0001_trips.sql', ['server', 'e2e']],
  [`${web}/styles.css`, ['web', 'screens', 'e2e']],
  ['packages/web/screen-tests.ts', ['screens']],
  [`${web}/main.tsx`, ['e2e']],
  ['scripts/install.mjs', ['unit']],
  ['scripts/build-web.mjs', ['unit', 'e2e']],
  ['scripts/fail-on-console-error.ts', ['server', 'unit', 'web']],
  ['knip.json', ['unit']],
  ['docs/operations.md', []],
])('what no import tells of, %s, runs whole stages', (changed, stages) => {
  const { whole, tests } = findReach([changed], planted);

  expect([...whole.keys()]).toEqual(stages);
  expect(tests.size).toBe(0);
});

test('every story of `npm test` tells about a feature or about all, and every one that is named is there', () => {
  const files = readdirSync(path.join(project, 'e2e')).filter(
    (file) => file.endsWith('.e2e.ts') && !testOfLaterRun.test(file),
  );

  const named = new Set([...Object.values(storiesOf).flat(), ...storiesOfAll].map(storyFile));

  expect([...named].toSorted()).toEqual(files.map((file) => `e2e/${file}`).toSorted());
});

test('every feature that has a story is one of the project', () => {
  const folders = ['packages/contract/src', `${server}/features`, `${web}/features`];

  const unknown = Object.keys(storiesOf).filter(
    (feature) => !folders.some((folder) => existsSync(path.join(project, folder, feature))),
  );

  expect(unknown).toEqual([]);
});

test('in this project every source of the product is reached by a test, or runs whole stages', () => {
  const sources = [...wholeProject.keys()].filter(
    (file) => /^packages\/[a-z]+\/src\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );

  const unreached = sources.filter((file) => {
    const { whole, tests } = findReach([file], wholeProject);
    return whole.size + tests.size === 0;
  });

  expect(sources.length).toBeGreaterThan(800);
  expect(unreached).toEqual([]);
});

test('in this project one component is reached by few tests, those of its screen among them', () => {
  const { whole, tests } = findReach([`${web}/features/shopping/ShoppingGroup.tsx`], wholeProject);

  expect(whole.size).toBe(0);
  expect([...tests.keys()]).toContain(`${web}/features/shopping/shopping-list.screen.test.tsx`);
  expect(tests.size).toBeLessThan(10);
});

test('in this project one route is reached by few tests, those of its feature among them', () => {
  const { whole, tests } = findReach([`${server}/features/itinerary/itinerary.routes.ts`], wholeProject);

  expect(whole.size).toBe(0);
  expect([...tests.keys()]).toEqual(
    expect.arrayContaining([`${server}/features/itinerary/itinerary.routes.test.ts`, `${server}/app/access.test.ts`]),
  );
  expect([...tests.keys()]).not.toContain(`${server}/features/shopping/shopping.routes.test.ts`);
  expect(tests.size).toBeLessThan(15);
});

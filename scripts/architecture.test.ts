import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFeatures } from './architecture/features.mjs';
import { checkArchitecture, findUnread, judgePicture } from './architecture.mjs';

const installed = fileURLToPath(new URL('../node_modules', import.meta.url));

/** A small project that follows every rule and uses every arrow that is allowed. */
const sound: Record<string, string> = {
  'packages/concierge/package.json': '{ "name": "@caravan/concierge", "exports": { "./*": "./src/*" } }',
  'packages/concierge/src/tables.ts':
    "import { readFileSync } from 'node:fs';\nimport { trip } from '@caravan/contract/trips/trips.schema.ts';\nexport const tables = [readFileSync, trip];\n",
  'packages/outbox/package.json': '{ "name": "@caravan/outbox", "exports": { "./*": "./src/*" } }',
  'packages/outbox/src/outbox.ts': "import { limit } from '@caravan/contract/limits.ts';\nexport const send = limit;\n",
  'packages/concierge/src/concierge.ts': "import { tables } from './tables.ts';\nexport const answer = tables;\n",
  'packages/contract/package.json': '{ "name": "@caravan/contract", "exports": { "./*": "./src/*" } }',
  'packages/contract/src/limits.ts': "import { z } from 'zod/mini';\nexport const limit = z.number();\n",
  'packages/contract/src/live.ts': "import { z } from 'zod/mini';\nexport const frame = z.string();\n",
  'packages/contract/src/trips/trips.schema.ts': "import { limit } from '../limits.ts';\nexport const trip = limit;\n",
  'packages/contract/src/trips/trips.rules.ts':
    "import { limit } from '../limits.ts';\nimport type { trip } from './trips.schema.ts';\nexport const isFull = (given: typeof trip) => [given, limit];\n",
  'packages/contract/src/trips/trips.rules.test.ts':
    "import { test } from 'vitest';\nimport { isFull } from './trips.rules.ts';\ntest('full', isFull);\n",
  'packages/server/src/main.ts': "import { build } from './app/build-app.ts';\nbuild();\n",
  'packages/server/src/app/build-app.ts':
    "import { openTrips } from '../features/trips/trips.feature.ts';\nexport const build = openTrips;\n",
  'packages/server/src/features/trips/trips.tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const trips = pgTable('trips', {});\n",
  'packages/server/src/features/trips/trips.store.ts':
    "import { eq } from 'drizzle-orm';\nimport { trips } from './trips.tables.ts';\nimport { people } from '../accounts/accounts.tables.ts';\nexport const list = [trips, people, eq];\n",
  'packages/server/src/features/trips/trips.service.ts':
    "import { list } from './trips.store.ts';\nexport const listed = list;\n",
  'packages/server/src/features/trips/trips.feature.ts':
    "import { routes } from './trips.routes.ts';\nimport { listed } from './trips.service.ts';\nexport const openTrips = () => [routes, listed];\n",
  'packages/server/src/features/trips/trips.routes.ts':
    "import { mayRead } from '../accounts/accounts.access.ts';\nimport { list } from './trips.store.ts';\nexport const routes = () => [mayRead, list];\n",
  'packages/server/src/features/accounts/accounts.tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const people = pgTable('people', {});\n",
  'packages/server/src/features/accounts/accounts.access.ts':
    "import { trip } from '@caravan/contract/trips/trips.schema.ts';\nimport { db } from '../../platform/db.ts';\nexport const mayRead = [db, trip];\n",
  'packages/server/src/platform/db.ts':
    "import { execFile, spawn } from 'node:child_process';\nimport { createHash } from 'node:crypto';\nimport { Pool } from 'pg';\nexport const db = [Pool, execFile, spawn('ps', ['-A']), createHash('sha256')];\n",
  'packages/web/src/main.tsx': "import { TripPage } from './app/TripPage.tsx';\nTripPage();\n",
  'packages/web/src/app/TripPage.tsx':
    "import { TripCard } from '../features/trips/TripCard.tsx';\nimport { PersonCard } from '../features/people/PersonCard.tsx';\nexport const TripPage = () => [TripCard, PersonCard];\n",
  'packages/web/src/features/trips/TripCard.tsx':
    "import { tripQuery } from './trips.queries.ts';\nimport { Button } from '../../ui/Button.tsx';\nexport const TripCard = [tripQuery, Button];\n",
  'packages/web/src/features/trips/trips.queries.ts':
    "import { api } from '../../platform/api.ts';\nexport const tripQuery = api;\n",
  'packages/web/src/features/people/PersonCard.tsx':
    "import { api } from '../../platform/api.ts';\nexport const PersonCard = api;\n",
  'packages/web/src/platform/api.ts':
    "import { trip } from '@caravan/contract/trips/trips.schema.ts';\nexport const api = trip;\n",
  'packages/web/src/ui/Button.tsx': "import { cloneElement } from 'react';\nexport const Button = cloneElement;\n",
};

/** One forbidden thing each: the rule, what is planted, and where the rule must point. */
const violations: { rule: string; file: string; planted: string }[] = [
  {
    rule: 'contract-imports-zod-alone',
    file: 'packages/contract/src/limits.ts',
    planted: "import { join } from 'node:path';\nexport const limit = join;\n",
  },
  {
    rule: 'contract-imports-zod-alone',
    file: 'packages/contract/src/limits.ts',
    planted: "import { Button } from '../../web/src/ui/Button.tsx';\nexport const limit = Button;\n",
  },
  {
    rule: 'outbox-imports-contract-alone',
    file: 'packages/outbox/src/outbox.ts',
    planted: "import { call } from '../../web/src/platform/api.ts';\nexport const send = call;\n",
  },
  {
    rule: 'concierge-imports-contract-alone',
    file: 'packages/concierge/src/concierge.ts',
    planted: "import { db } from '../../server/src/platform/db.ts';\nexport const answer = db;\n",
  },
  {
    rule: 'concierge-imports-contract-alone',
    file: 'packages/concierge/src/concierge.ts',
    planted: "import { request } from 'node:http';\nexport const answer = request;\n",
  },
  {
    rule: 'concierge-files-are-its-tables',
    file: 'packages/concierge/src/concierge.ts',
    planted: "import { readFileSync } from 'node:fs';\nexport const answer = readFileSync;\n",
  },
  {
    rule: 'browser-loads-the-small-zod',
    file: 'packages/contract/src/limits.ts',
    planted: "import { z } from 'zod';\nexport const limit = z.number();\n",
  },
  {
    rule: 'browser-loads-the-small-zod',
    file: 'packages/web/src/platform/api.ts',
    planted: "import type { z } from 'zod/v4';\nexport const api = {} as z.ZodType;\n",
  },
  {
    rule: 'contract-tests-stay-in-contract',
    file: 'packages/contract/src/trips/trips.rules.test.ts',
    planted: "import { db } from '../../../server/src/platform/db.ts';\nexport const it = db;\n",
  },
  {
    rule: 'server-never-imports-web',
    file: 'packages/server/src/app/build-app.ts',
    planted:
      "import type { Button } from '../../../web/src/ui/Button.tsx';\nexport const build = {} as typeof Button;\n",
  },
  {
    rule: 'web-never-imports-server',
    file: 'packages/web/src/platform/api.ts',
    planted: "import type { db } from '../../../server/src/platform/db.ts';\nexport const api = {} as typeof db;\n",
  },
  {
    rule: 'web-features-stay-apart',
    file: 'packages/web/src/features/people/PersonCard.tsx',
    planted: "import { TripCard } from '../trips/TripCard.tsx';\nexport const PersonCard = TripCard;\n",
  },
  {
    rule: 'server-features-meet-at-store-or-access',
    file: 'packages/server/src/features/accounts/accounts.access.ts',
    planted: "import { routes } from '../trips/trips.routes.ts';\nexport const mayRead = routes;\n",
  },
  {
    rule: 'server-features-meet-at-store-or-access',
    file: 'packages/server/src/features/accounts/accounts.access.ts',
    planted: "import { trips } from '../trips/trips.tables.ts';\nexport const mayRead = trips;\n",
  },
  {
    rule: 'server-stores-meet-at-tables-too',
    file: 'packages/server/src/features/accounts/accounts.tables.ts',
    planted: "import { routes } from '../trips/trips.routes.ts';\nexport const people = routes;\n",
  },
  {
    rule: 'server-features-import-downwards',
    file: 'packages/server/src/features/accounts/accounts.access.ts',
    planted: "import { list } from '../trips/trips.store.ts';\nexport const mayRead = list;\n",
  },
  {
    rule: 'server-features-import-downwards',
    file: 'packages/server/src/features/accounts/accounts.access.ts',
    planted: "import type { list } from '../trips/trips.store.ts';\nexport const mayRead = {} as typeof list;\n",
  },
  {
    rule: 'server-features-import-downwards',
    file: 'packages/server/src/features/accounts/accounts.access.ts',
    planted: "export const mayRead = () => import('../trips/trips.store.ts');\n",
  },
  {
    rule: 'server-features-have-a-place-in-the-order',
    file: 'packages/server/src/features/luggage/luggage.tables.ts',
    planted: "import { pgTable } from 'drizzle-orm/pg-core';\nexport const luggage = pgTable('luggage', {});\n",
  },
  {
    rule: 'stores-hold-sql',
    file: 'packages/server/src/features/trips/trips.store.ts',
    planted: "import { trips } from './trips.tables.ts';\nexport const list = [trips];\n",
  },
  {
    rule: 'stores-hold-sql',
    file: 'packages/server/src/features/trips/trips.store.ts',
    planted:
      "import { type SQL } from 'drizzle-orm';\nimport type { Pool } from 'pg';\nexport const list = [] as (SQL | Pool)[];\n",
  },
  {
    rule: 'events-files-declare-events',
    file: 'packages/server/src/features/trips/trips.events.ts',
    planted:
      "import { list } from './trips.store.ts';\nexport const tripAdded = domainEvent<string>('a trip was added');\nexport const listed = list;\n",
  },
  {
    rule: 'events-files-declare-events',
    file: 'packages/server/src/features/trips/trips.events.ts',
    planted: "import type { list } from './trips.store.ts';\nexport interface TripLimits {\n  of: typeof list;\n}\n",
  },
  {
    rule: 'app-registers-features',
    file: 'packages/server/src/app/features.ts',
    planted: "import { routes } from '../features/trips/trips.routes.ts';\nexport const features = routes;\n",
  },
  {
    rule: 'features-never-import-app',
    file: 'packages/server/src/features/trips/trips.store.ts',
    planted: "import { build } from '../../app/build-app.ts';\nexport const list = build;\n",
  },
  {
    rule: 'features-never-import-app',
    file: 'packages/web/src/features/trips/trips.queries.ts',
    planted: "import { TripPage } from '../../app/TripPage.tsx';\nexport const tripQuery = TripPage;\n",
  },
  {
    rule: 'platform-never-imports-upwards',
    file: 'packages/server/src/platform/db.ts',
    planted: "import { list } from '../features/trips/trips.store.ts';\nexport const db = list;\n",
  },
  {
    rule: 'platform-never-imports-upwards',
    file: 'packages/web/src/platform/api.ts',
    planted: "import { TripPage } from '../app/TripPage.tsx';\nexport const api = TripPage;\n",
  },
  {
    rule: 'platform-never-imports-upwards',
    file: 'packages/web/src/worker/worker.ts',
    planted: "import { TripPage } from '../app/TripPage.tsx';\nexport const worker = TripPage;\n",
  },
  {
    rule: 'ui-knows-nothing-of-travel',
    file: 'packages/web/src/ui/Button.tsx',
    planted: "import { api } from '../platform/api.ts';\nexport const Button = api;\n",
  },
  {
    rule: 'ui-knows-nothing-of-travel',
    file: 'packages/web/src/ui/Button.tsx',
    planted: "import { trip } from '@caravan/contract/trips/trips.schema.ts';\nexport const Button = trip;\n",
  },
  {
    rule: 'app-never-imports-main',
    file: 'packages/server/src/app/build-app.ts',
    planted: "import * as main from '../main.ts';\nexport const build = () => main;\n",
  },
  {
    rule: 'rules-are-pure',
    file: 'packages/contract/src/trips/trips.rules.ts',
    planted: "import { frame } from '../live.ts';\nexport const isFull = () => frame;\n",
  },
  {
    rule: 'sql-lives-in-stores',
    file: 'packages/server/src/features/trips/trips.routes.ts',
    planted: "import { sql } from 'drizzle-orm';\nexport const routes = () => sql;\n",
  },
  {
    rule: 'sql-lives-in-stores',
    file: 'packages/server/src/app/build-app.ts',
    planted: "import type { Pool } from 'pg';\nexport const build = (pool: Pool) => pool;\n",
  },
  {
    rule: 'tests-stay-out-of-the-product',
    file: 'packages/contract/src/trips/trips.schema.ts',
    planted: "import { it } from './trips.rules.test.ts';\nexport const trip = it;\n",
  },
  {
    rule: 'no-cycles',
    file: 'packages/web/src/features/trips/trips.queries.ts',
    planted: "import { TripCard } from './TripCard.tsx';\nexport const tripQuery = () => TripCard;\n",
  },
  {
    rule: 'no-orphans',
    file: 'packages/web/src/ui/Forgotten.tsx',
    planted: 'export const Forgotten = 1;\n',
  },
  {
    rule: 'everything-resolves',
    file: 'packages/web/src/platform/api.ts',
    planted: "import { trip } from '@caravan/contract/trips/nowhere.ts';\nexport const api = trip;\n",
  },
  {
    rule: 'files-are-named-by-what-they-hold',
    file: 'packages/contract/src/trips/trips.helpers.ts',
    planted: "import { trip } from './trips.schema.ts';\nexport const helper = trip;\n",
  },
  {
    rule: 'files-are-named-by-what-they-hold',
    file: 'packages/server/src/features/trips/trips.manager.ts',
    planted: "import { list } from './trips.store.ts';\nexport const manager = list;\n",
  },
  {
    rule: 'files-are-named-by-what-they-hold',
    file: 'packages/server/src/features/trips/past/trips.manager.ts',
    planted: "import { list } from '../trips.store.ts';\nexport const manager = list;\n",
  },
  {
    rule: 'files-are-named-by-what-they-hold',
    file: 'packages/web/src/features/trips/card.tsx',
    planted: "import { Button } from '../../ui/Button.tsx';\nexport const card = Button;\n",
  },
  {
    rule: 'files-are-named-by-what-they-hold',
    file: 'packages/web/src/platform/date-utils.ts',
    planted: "import { api } from './api.ts';\nexport const today = api;\n",
  },
  {
    rule: 'packages-are-imported-by-name',
    file: 'packages/web/src/platform/api.ts',
    planted: "import { emailSchema } from '../../../contract/src/email.ts';\nexport const api = emailSchema;\n",
  },
  ...[
    "import { exec } from 'node:child_process';\nexport const db = exec;\n",
    "import { execFile, execSync } from 'child_process';\nexport const db = [execFile, execSync];\n",
    "import * as programs from 'node:child_process';\nexport const db = programs;\n",
    "import programs from 'node:child_process';\nexport const db = programs;\n",
    "export const db = await import('node:child_process');\n",
    "import { spawn } from 'node:child_process';\nexport const db = spawn('ps', ['-A'], { shell: true });\n",
    "import { spawn } from 'node:child_process';\nexport const db = (shell: boolean) => spawn('ps', [], { shell });\n",
  ].map((planted) => ({
    rule: 'programs-start-without-a-shell',
    file: 'packages/server/src/platform/db.ts',
    planted,
  })),
  ...[
    "import { createHash } from 'node:crypto';\nexport const db = createHash('md5');\n",
    "import { createHmac } from 'node:crypto';\nexport const db = createHmac('sha1', '');\n",
    "import * as crypto from 'node:crypto';\nexport const db = (kind: string) => crypto.createHash(kind);\n",
    "import { hash } from 'node:crypto';\nexport const db = hash('md5', '');\n",
  ].map((planted) => ({ rule: 'hashes-are-sha-256', file: 'packages/server/src/platform/db.ts', planted })),
];

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'caravan-architecture-')));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Lays the sound project out, with one file of it other or added. */
function layOut(name: string, changes: Record<string, string> = {}): string {
  const project = path.join(folder, name);
  for (const [file, source] of Object.entries({ ...sound, ...changes })) {
    const place = path.join(project, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, source);
  }
  mkdirSync(path.join(project, 'node_modules/@caravan'), { recursive: true });
  symlinkSync(path.join(project, 'packages/contract'), path.join(project, 'node_modules/@caravan/contract'));
  for (const name of ['zod', 'pg', '@types', 'drizzle-orm', 'react', 'vitest']) {
    symlinkSync(path.join(installed, name), path.join(project, 'node_modules', name));
  }
  return project;
}

test('a project that keeps to the layout is accepted, and every file of it is read', async () => {
  const project = layOut('sound');

  const result = await checkArchitecture(project);

  const sources = Object.keys(sound).filter((file) => /\.tsx?$/.test(file));
  expect(result).toEqual({ modules: sources.length, violations: [] });
});

test.each(violations.map((violation, at) => ({ ...violation, at })))(
  '$rule refuses what is planted in $file ($at)',
  async ({ rule, file, planted, at }) => {
    const project = layOut(`planted-${at}`, { [file]: planted });

    const result = await checkArchitecture(project);

    const places = result.violations.filter((found) => found.rule === rule).map(({ from, to }) => `${from} → ${to}`);
    expect(places).toContainEqual(expect.stringContaining(file));
  },
);

test('every rule of the configuration has its planted violation', async () => {
  const { default: configuration } = await import('../.dependency-cruiser.mjs');

  const rules = configuration.forbidden.map((rule) => rule.name);

  expect(violations.map((violation) => violation.rule)).toEqual(expect.arrayContaining(rules));
});

test('the picture shows each feature that another imports once, but for those that a longer way shows already', () => {
  const store = (feature: string) => `packages/server/src/features/${feature}/${feature}.store.ts`;
  const modules = [
    { file: store('files'), isTest: false, imports: [store('trips'), store('accounts')] },
    { file: store('trips'), isTest: false, imports: [store('accounts'), store('accounts')] },
    { file: store('accounts'), isTest: false, imports: [] },
  ];

  const arrows = drawFeatures(modules)
    .split('\n')
    .filter((line) => line.includes('-->'));

  expect(arrows).toEqual(['  files --> trips', '  trips --> accounts']);
});

test('a picture in the README that differs from the imports is refused', () => {
  const readme = (drawn: string) =>
    `# Caravan\n\n<!-- features: npm run check holds it, node scripts/architecture.mjs --draw draws it -->\n\n\`\`\`mermaid\n${drawn}\n\`\`\`\n\n<!-- /features -->\n`;

  expect(judgePicture(readme('a --> b'), 'a --> b')).toEqual([]);
  expect(judgePicture(readme('a --> b'), 'b --> a')).toHaveLength(1);
  expect(judgePicture('# Caravan\n', 'a --> b')).toHaveLength(1);
});

test('a cruise that passes over files, as one with an unknown TypeScript does, is refused', () => {
  const project = layOut('passed-over');
  const files = ['packages/web/src/main.tsx', 'packages/web/src/ui/Button.tsx'];

  const nothingRead = findUnread(project, files, []);
  const noImportSeen = findUnread(project, files, [
    { source: 'packages/web/src/main.tsx', dependencies: [] },
    { source: 'packages/web/src/ui/Button.tsx', dependencies: [{}] },
  ]);

  expect(nothingRead.map((violation) => violation.from)).toEqual(files);
  expect(noImportSeen.map((violation) => violation.from)).toEqual(['packages/web/src/main.tsx']);
});

/** What each rule is for stands in `comment`; scripts/architecture.test.ts plants a violation of each. */

const tests = String.raw`\.test\.tsx?$|^packages/(contract|server|web)/src/testing/`;
const zod = 'node_modules/zod/';

/** @type {{ forbidden: import('dependency-cruiser').IForbiddenRuleType[], options: import('dependency-cruiser').ICruiseOptions & { enhancedResolveOptions: Partial<import('dependency-cruiser').IResolveOptions> } }} */
export default {
  forbidden: [
    {
      name: 'contract-imports-zod-alone',
      comment: 'The contract runs on both sides, so it knows neither of them, nor Node, nor the browser.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', zod] },
    },
    {
      name: 'outbox-imports-contract-alone',
      comment:
        'The queue of changes runs in pages and in tests of several devices alike: network, storage and time are handed to it.',
      severity: 'error',
      from: { path: '^packages/outbox/src/', pathNot: tests },
      to: { pathNot: ['^packages/(outbox|contract)/src/', zod] },
    },
    {
      name: 'concierge-imports-contract-alone',
      comment:
        'The concierge is a question in and an answer out: it knows neither side, nor a database, nor the network, and reads no files but its own tables.',
      severity: 'error',
      from: { path: '^packages/concierge/src/', pathNot: tests },
      to: {
        pathNot: [
          '^packages/(concierge|contract)/src/',
          'node_modules/(wink-porter2-stemmer|world-countries)/',
          '^(node:)?(fs|path|url)$',
        ],
      },
    },
    {
      name: 'concierge-files-are-its-tables',
      comment: 'What reads files reads the tables of the concierge, and nothing else of it does.',
      severity: 'error',
      from: {
        path: '^packages/concierge/src/',
        pathNot: [tests, '^packages/concierge/src/(tables|countries/country-data)\\.ts$'],
      },
      to: { path: '^(node:)?(fs|path|url)$' },
    },
    {
      name: 'browser-loads-the-small-zod',
      comment: "Schemas that a browser loads are written in zod/mini: each of zod's own brings all that zod can do.",
      severity: 'error',
      from: { path: '^packages/(contract|outbox|web)/' },
      to: { path: zod, pathNot: '/mini/' },
    },
    {
      name: 'contract-tests-stay-in-contract',
      comment: "The contract's tests need neither side either.",
      severity: 'error',
      from: { path: `^packages/contract/src/` },
      to: { path: '^packages/(server|web)/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The two sides meet in the contract.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-never-imports-server',
      comment: 'The two sides meet in the contract.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'web-features-stay-apart',
      comment: 'Features meet in the pages of app/.',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'server-features-meet-at-store-or-access',
      comment:
        "A server feature reaches another through that one's *.store.ts, *.service.ts, *.access.ts or *.events.ts.",
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/', pathNot: String.raw`${tests}|\.(store|tables)\.ts$` },
      to: {
        path: '^packages/server/src/features/',
        pathNot: ['^packages/server/src/features/$1/', String.raw`\.(store|access|service|events)\.ts$`],
      },
    },
    {
      name: 'server-stores-meet-at-tables-too',
      comment:
        "A store joins another feature's tables and refers to them; it reaches nothing else of it but store, service, access and events.",
      severity: 'error',
      from: { path: String.raw`^packages/server/src/features/([^/]+)/.*\.(store|tables)\.ts$` },
      to: {
        path: '^packages/server/src/features/',
        pathNot: ['^packages/server/src/features/$1/', String.raw`\.(store|access|service|events|tables)\.ts$`],
      },
    },
    {
      name: 'app-registers-features',
      comment: 'app/features.ts reaches a feature through its *.feature.ts alone, which registers it whole.',
      severity: 'error',
      from: { path: '^packages/server/src/app/features\\.ts$' },
      to: { path: '^packages/server/src/features/', pathNot: String.raw`\.feature\.ts$` },
    },
    {
      name: 'features-never-import-app',
      comment: 'app → features → platform, ui: never upwards.',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/features/', pathNot: tests },
      to: { path: '^packages/(server|web)/src/(app/|main)' },
    },
    {
      name: 'platform-never-imports-upwards',
      comment:
        'app → features → platform, ui: never upwards; the worker runs beside all pages, and knows the platform alone.',
      severity: 'error',
      from: { path: '^packages/((server|web)/src/platform|web/src/worker)/', pathNot: tests },
      to: { path: '^packages/(server|web)/src/(app/|features/|main)' },
    },
    {
      name: 'ui-knows-nothing-of-travel',
      comment: 'The pieces of ui/ know neither a feature, nor the server, nor the contract.',
      severity: 'error',
      from: { path: '^packages/web/src/ui/' },
      to: { path: ['^packages/web/src/(app/|features/|platform/|main)', '^packages/contract/'] },
    },
    {
      name: 'app-never-imports-main',
      comment: 'main starts the whole and is imported by nothing.',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/app/' },
      to: { path: '^packages/(server|web)/src/main' },
    },
    {
      name: 'rules-are-pure',
      comment:
        "A *.rules.ts imports only rules, schemas, the contract's numbers and sentences, the concierge and zod: no clock, no store, no network.",
      severity: 'error',
      from: { path: String.raw`\.rules\.ts$` },
      to: {
        pathNot: [
          String.raw`\.(rules|schema)\.ts$`,
          '^packages/contract/src/(limits|messages)\\.ts$',
          '^packages/concierge/src/',
          zod,
        ],
      },
    },
    {
      name: 'sql-lives-in-stores',
      comment: 'SQL is written in *.store.ts, the tables it uses in *.tables.ts, the connection in platform/.',
      severity: 'error',
      from: {
        path: '^packages/',
        pathNot: [String.raw`\.(store|tables)\.ts$`, '^packages/server/(src/platform|migrations)/', tests],
      },
      to: { path: 'node_modules/(drizzle-orm|pg|pg-[^/]+|@types/pg)/' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      comment: 'What runs for people imports nothing that is made for tests.',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-cycles',
      comment: 'Neither of two modules that need each other can be understood alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A module that nothing imports and that imports nothing is not part of the product.',
      severity: 'error',
      from: { orphan: true, pathNot: [String.raw`\.d\.ts$`, tests] },
      to: {},
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere is an arrow that no rule can judge.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`\.css$` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    // An import of a type is an arrow like any other.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.js', '.mjs', '.json'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};

import { expect, test } from 'vitest';
import { asMigration, FIRST_ROLLING, readMigrationFiles } from './migration-files.ts';
import { findHarm } from './migration-rules.ts';
import { VERSION } from './version.ts';

const WITHOUT_TRANSACTION = '-- without transaction\n';

/** What the rules say of a migration of release 1.2.0. */
const harmOf = (sql: string, ...earlier: string[]): string[] =>
  findHarm(asMigration(30, '0030_more', sql), {
    release: '1.2.0',
    earlier: earlier.map((text, index) => asMigration(index + 1, `000${index + 1}_earlier`, text)),
  });

const CHECKED = 'alter table trips add constraint named check (title is not null) not valid;';

test.each([
  {
    what: 'drops a column that the previous release uses',
    refused: 'alter table trips drop column note;',
    says: /drops trips\.note: say since when it is unused/,
    accepted: '-- contracts: trips.note (unused since 1.1.0)\nalter table trips drop column note;',
  },
  {
    what: 'drops one of several columns that the previous release uses',
    refused: '-- contracts: trips.note (unused since 1.1.0)\nalter table trips drop note, drop column if exists mood;',
    says: /^drops trips\.mood/,
    accepted: 'alter table trips add column mood text, add column note text;',
  },
  {
    what: 'drops a column that goes unused with the same release',
    refused: '-- contracts: trips.note (unused since 1.2.0)\nalter table trips drop column note;',
    says: /takes away trips\.note, which the release before 1\.2\.0 still uses/,
    accepted: '-- contracts: trips.note (unused since 1.0.0)\nalter table trips drop column note;',
  },
  {
    what: 'keeps older releases away for something that stays',
    refused: '-- contracts: trips.note (unused since 1.1.0)\nselect 1;',
    says: /says that trips\.note goes, and nothing takes it away/,
    accepted: 'select 1;',
  },
  {
    what: 'drops tables',
    refused: 'DROP TABLE IF EXISTS public.notes, moods CASCADE;',
    says: /drops the table (notes|moods)/,
    accepted:
      '-- contracts: notes (unused since 1.1.0)\n-- contracts: moods (unused since 1.0.0)\ndrop table notes, moods;',
  },
  {
    what: 'drops a trigger',
    refused: 'drop trigger keep_note on trips;',
    says: /drops the trigger trips\.keep_note/,
    accepted: '-- contracts: trips.keep_note (unused since 1.1.0)\ndrop trigger keep_note on trips;',
  },
  {
    what: 'drops an index, which may be what a name is unique by',
    refused: 'drop index trips_note;',
    says: /drops the index trips_note/,
    accepted: '-- contracts: trips_note (unused since 1.1.0)\ndrop index trips_note;',
  },
  {
    what: 'drops a constraint',
    refused: 'alter table trips drop constraint named;',
    says: /drops trips\.named/,
    accepted: '-- contracts: trips.named (unused since 1.1.0)\nalter table trips drop constraint named;',
  },
  {
    what: 'renames a column',
    refused: 'alter table trips rename note to remark;',
    says: /renames trips\.note/,
    accepted: 'alter table trips add column remark text;',
  },
  {
    what: 'renames a table',
    refused: 'alter table trips rename to journeys;',
    says: /renames trips:/,
    accepted: '-- contracts: trips (unused since 1.1.0)\nalter table trips rename to journeys;',
  },
  {
    what: 'changes a type',
    refused: 'alter table trips alter column price type numeric(10, 2);',
    says: /changes the type of trips\.price/,
    accepted: 'alter table trips add column exact_price numeric(10, 2);',
  },
  {
    what: 'makes a column not null',
    refused: 'alter table trips alter title set not null;',
    says: /makes trips\.title not null/,
    accepted: 'alter table trips validate constraint named; alter table trips alter title set not null;',
    earlier: CHECKED,
  },
  {
    what: 'makes a column not null whose check is not validated',
    refused: 'alter table trips alter title set not null;',
    says: /validate a check \(title is not null\) before/,
    accepted: 'alter table trips alter title drop not null;',
    earlier: CHECKED,
  },
  {
    what: 'makes a column not null after a check of another one',
    refused: 'alter table trips validate constraint named; alter table trips alter note set not null;',
    says: /makes trips\.note not null/,
    accepted: 'alter table trips validate constraint named;',
    earlier: CHECKED,
  },
  {
    what: 'adds a foreign key that looks at each row',
    refused: 'alter table trips add constraint trips_cover foreign key (id, cover_id) references files (trip_id, id);',
    says: /adds a constraint \(foreign key\) to trips .+ add it not valid/,
    accepted:
      '-- refuses: trips.trips_cover (covers are files of the trip)\nalter table trips add constraint trips_cover foreign key (id, cover_id) references files (trip_id, id) not valid;',
  },
  {
    what: 'adds a check that looks at each row',
    refused: 'alter table trips add check (length(title) < 100);',
    says: /adds a constraint \(check\)/,
    accepted:
      '-- refuses: trips.short (no title is longer)\nalter table trips add constraint short check (length(title) < 100) not valid;',
  },
  {
    what: 'adds a unique constraint that builds its index',
    refused: 'alter table trips add constraint once unique (secret);',
    says: /adds a constraint \(unique\) .+ build its index concurrently/,
    accepted: 'alter table trips add constraint once unique using index trips_secret;',
  },
  {
    what: 'validates a constraint while it keeps others from the table',
    refused: `${CHECKED} alter table trips validate constraint named;`,
    says: /validates trips\.named while the same transaction/,
    accepted: 'alter table trips validate constraint named;',
  },
  {
    what: 'builds an index while nobody can write',
    refused: 'create unique index trips_note on trips (note);',
    says: /builds an index of trips while nobody can write/,
    accepted: `${WITHOUT_TRANSACTION}-- refuses: trips_note (a note is made of the trip’s id)\ncreate unique index concurrently if not exists trips_note on trips (note);`,
  },
  {
    what: 'builds an index of a table that it does not call small',
    refused: '-- small: moods (five rows)\ncreate index on trips (note);',
    says: /builds an index of trips/,
    accepted: '-- small: moods (five rows)\ncreate index on moods (name);',
  },
  {
    what: 'builds an index of a table that another migration made',
    refused: 'create index notes_trip on notes (trip_id);',
    says: /builds an index of notes/,
    accepted: 'create table notes (trip_id uuid); create index notes_trip on notes (trip_id);',
  },
  {
    what: 'builds an index concurrently in a transaction',
    refused: 'create index concurrently if not exists trips_note on trips (note);',
    says: /concurrently, which takes the line -- without transaction/,
    accepted: `${WITHOUT_TRANSACTION}create index concurrently if not exists trips_note on trips (note);`,
  },
  {
    what: 'cannot go on where it was interrupted',
    refused: `${WITHOUT_TRANSACTION}create index concurrently trips_note on trips (note);`,
    says: /cannot be done again where it was interrupted: create index/,
    accepted: `${WITHOUT_TRANSACTION}alter table trips validate constraint named;`,
  },
  {
    what: 'cannot go on where one of its changes was interrupted',
    refused: `${WITHOUT_TRANSACTION}alter table trips add column if not exists note text, add column mood text;`,
    says: /cannot be done again/,
    accepted: `${WITHOUT_TRANSACTION}alter table trips add column if not exists note text, add column if not exists mood text;`,
  },
  {
    what: 'adds a column that has to be filled',
    refused: 'alter table trips add column mood text not null;',
    says: /adds trips\.mood, which may not be null and has no default/,
    accepted: `alter table trips add column mood text not null default 'good';`,
  },
  {
    what: 'adds a column with a default of its own for each row',
    refused: 'alter table trips add column mark uuid not null default gen_random_uuid();',
    says: /adds trips\.mark with a value that is computed for each row/,
    accepted: 'alter table trips add column marked_at timestamptz not null default now();',
  },
  {
    what: 'adds a column that PostgreSQL computes',
    refused: 'alter table trips add column size integer not null generated always as (length(title)) stored;',
    says: /adds trips\.size with a value that is computed/,
    accepted: `alter table trips add size integer default 0 not null, add tags jsonb not null default '[]'::jsonb;`,
  },
  {
    what: 'adds a column that looks at each row',
    refused: 'alter table trips add column cover_id uuid references covers (id);',
    says: /adds trips\.cover_id with a constraint \(references\)/,
    accepted:
      '-- refuses: trips.cover (the column is new)\nalter table trips add column cover_id uuid; alter table trips add constraint cover foreign key (cover_id) references covers (id) not valid;',
  },
  {
    what: 'drops a default that the previous release relies on',
    refused: 'alter table trips alter column mood drop default;',
    says: /drops the default of trips\.mood/,
    accepted:
      '-- contracts: trips.mood.default (unused since 1.1.0)\nalter table trips alter column mood drop default;',
  },
  {
    what: 'changes the rows of a table at once',
    refused: `update trips set title = 'drop table trips;' where id is not null;`,
    says: /changes rows of trips, which locks them/,
    accepted: `insert into moods (name) values ('; update trips set x'); -- update trips set x = 1;`,
  },
  {
    what: 'replaces a function',
    refused:
      '-- replaces: other (as before)\ncreate or replace function checked() returns trigger language plpgsql as $$ begin end $$;',
    says: /replaces the function checked: say why/,
    accepted:
      '-- replaces: checked (refuses less)\ncreate or replace function checked() returns trigger language plpgsql as $$ begin end $$;',
  },
  {
    what: 'lets a unique index refuse what the previous release may write',
    refused: `${WITHOUT_TRANSACTION}-- refuses: trips_mood (one mood a trip)\ncreate unique index concurrently if not exists trips_note on trips (note);`,
    says: /^adds trips_note \(unique index\), which refuses what trips takes now: .+ by -- refuses: trips_note \(…\)$/,
    accepted: `${WITHOUT_TRANSACTION}create index concurrently if not exists trips_note on trips (note);`,
  },
  {
    what: 'lets a unique index of a small table refuse what the previous release may write',
    refused: '-- small: moods (five rows)\ncreate unique index on moods (name);',
    says: /^adds moods \(unique index\)/,
    accepted: 'create table moods (name text); create unique index on moods (name);',
  },
  {
    what: 'lets a check that is not validated refuse what the previous release may write',
    refused: CHECKED,
    says: /^adds trips\.named \(check\), which refuses what trips takes now/,
    accepted: `-- refuses: trips.named (each trip has a title since 1.0.0)\n${CHECKED}`,
  },
  {
    what: 'lets a primary key refuse what the previous release may write',
    refused: 'alter table trips add constraint trips_key primary key using index trips_id;',
    says: /^adds trips\.trips_key \(primary key\)/,
    accepted:
      '-- refuses: trips.trips_key (ids are never null)\nalter table trips add constraint trips_key primary key using index trips_id;',
  },
  {
    what: 'does what no rule knows',
    refused: `do $$ begin execute 'drop table trips'; end $$;`,
    says: /does what no rule of migrations knows: do ''/,
    accepted: `comment on table trips is 'drop table trips;';`,
  },
  {
    what: 'does to a table what no rule knows',
    refused: 'alter table trips set logged;',
    says: /does to trips what no rule of migrations knows: set logged/,
    accepted: 'alter table trips set (fillfactor = 90);',
  },
])('a migration that $what is refused', ({ refused, says, accepted, earlier = '' }) => {
  expect(harmOf(refused, earlier)).toContainEqual(expect.stringMatching(says));
  expect(harmOf(accepted, earlier)).toEqual([]);
});

test('servers of the previous release go on while the migrations of this one are done', async () => {
  const files = await readMigrationFiles();
  const rolling = files.filter(({ version }) => version >= FIRST_ROLLING);

  const found = rolling.flatMap((file) => {
    const earlier = files.filter(({ version }) => version < file.version);
    return findHarm(file, { release: VERSION, earlier }).map((harm) => `${file.name} ${harm}`);
  });

  expect(found).toEqual([]);
});

test('of the migrations from before there were rules, the rules find what kept servers from running beside each other', async () => {
  const files = await readMigrationFiles();
  const file = files.find(({ version }) => version === 23)!;

  const found = findHarm(file, { release: VERSION, earlier: files.filter(({ version }) => version < 23) });

  expect(found).toContainEqual(expect.stringMatching(/^drops tracked_flights\.trip_id/));
  expect(found).toContainEqual(expect.stringMatching(/^adds packing_marks\.marked_id with a value that is computed/));
  expect(found).toContainEqual(expect.stringMatching(/^builds an index of outfits/));
});

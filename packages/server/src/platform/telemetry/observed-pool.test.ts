import { expect, test } from 'vitest';
import { failureOf, statementOf } from './observed-pool.ts';

test.each([
  ['select "id" from "trips" where "id" = $1', 'select', 'select trips'],
  ['\n  insert into "chat_messages" ("id") values ($1)', 'insert', 'insert chat_messages'],
  ['UPDATE only users SET name = $1', 'update', 'update users'],
  ['delete from "pgboss"."job" where id = $1', 'delete', 'delete job'],
  ['with "found" as (select * from "files") select 1', 'with', 'with files'],
  ['begin', 'begin', 'begin'],
  ["select pg_notify('secret', $1)", 'select', 'select'],
  ['vacuum analyze', 'other', 'other'],
  ['', 'other', 'other'],
])('%j is known by its operation and its table', (text, operation, summary) => {
  expect(statementOf(text)).toEqual({ operation, summary });
});

const failure = (code: string | undefined, message = '') => Object.assign(new Error(message), { code });

test.each([
  ['a connection that is refused', failure('ECONNREFUSED'), 'away'],
  ['a host name that cannot be looked up', failure('EAI_AGAIN'), 'away'],
  ['a password that is wrong', failure('28P01'), 'away'],
  ['a server that is shut down', failure('57P01'), 'away'],
  ['a standby', failure('25006'), 'away'],
  ['a connection that breaks off', failure(undefined, 'Connection terminated unexpectedly'), 'away'],
  ['a statement that takes too long', failure('57014'), 'timeout'],
  ['no free connection', failure(undefined, 'timeout exceeded when trying to connect'), 'timeout'],
  ['a deadlock', failure('40P01'), 'deadlock'],
  ['a full disk', failure('53100'), 'full'],
  ['a statement that is wrong', failure('42601'), 'other'],
  ['a value that is there already', failure('23505'), null],
  ['a value that a trigger refuses', failure('P0001'), null],
])('%s counts as what it is', (_what, error, kind) => {
  expect(failureOf(error)).toBe(kind);
});

import { describe, expect, test } from 'vitest';
import { clearableObject } from './files.schema.ts';

const ID = '01a1ff85-6d0d-7688-9941-be157c848d7a';

describe('a file as it is named in a form', () => {
  test.each([
    [`/objects/${ID}`, ID],
    [`/api/objects/${ID}`, ID],
    [` /objects/${ID.toUpperCase()} `, ID],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, undefined],
  ])('%j is %j', (sent, expected) => {
    expect(clearableObject.parse(sent)).toBe(expected);
  });

  test.each([ID, '/objects/1', `/objects/${ID}/../x`, `https://evil.example/objects/${ID}`, 7, {}, [], true])(
    '%j is refused',
    (sent) => {
      const { error } = clearableObject.safeParse(sent);

      expect(error?.issues[0]?.message).toBe('This file is not available any more. Please upload it again.');
    },
  );
});

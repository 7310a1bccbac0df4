import { describe, expect, test } from 'vitest';
import { newOutfitSchema, outfitChangeSchema, outfitCopySchema } from './outfits.schema.ts';

const ID = '01a1ff85-6d0d-7688-9941-be157c848d7a';

/** The fields of a form are texts, whatever they mean. */
describe('an outfit as a form sends it', () => {
  test('needs a title and a category; the rest may be left empty', () => {
    const empty = { description: '', occasion: '', plannedDate: '', activityId: '' };

    expect(newOutfitSchema.parse({ title: ' Dress ', category: 'Formal', ...empty })).toEqual({
      title: 'Dress',
      category: 'Formal',
      description: null,
      occasion: null,
      plannedDate: null,
      activityId: null,
    });
  });

  test.each([
    ['2026-06-10', '2026-06-10'],
    ['2026-06-10T12:00:00.000Z', '2026-06-10'],
    ['2026-06-10T12:00:00Z', '2026-06-10'],
    ['2026-06-10T23:30:00-11:00', '2026-06-10'],
    [' 2026-06-10 ', '2026-06-10'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('planned for %j is planned for %j', (plannedDate, expected) => {
    expect(outfitChangeSchema.parse({ plannedDate }).plannedDate).toBe(expected);
    expect(outfitCopySchema.parse({ plannedDate }).plannedDate).toBe(expected);
  });

  test.each(['tomorrow', '2026-13-01', '2026-02-30', '0000-00-00', 'null', 20260610, {}])(
    'cannot be planned for %j',
    (plannedDate) => {
      expect(outfitChangeSchema.safeParse({ plannedDate }).success).toBe(false);
    },
  );

  test.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('removeImage %j means %j', (removeImage, expected) => {
    expect(outfitChangeSchema.parse({ removeImage }).removeImage).toBe(expected);
  });

  test.each(['yes', 'TRUE', '1', 1, {}])('removeImage %j is refused in words', (removeImage) => {
    expect(outfitChangeSchema.safeParse({ removeImage }).error?.issues[0]?.message).toBe('Must be true or false');
  });

  test.each([
    ['3', 3],
    [3, 3],
    [undefined, undefined],
  ])('version %j is %j', (version, expected) => {
    expect(outfitChangeSchema.parse({ version }).version).toBe(expected);
  });

  test.each(['', '0', '-1', '1.5', 'one', '1e999', null, {}, [], true])('version %j is refused', (version) => {
    const { success, data } = outfitChangeSchema.safeParse({ version });

    expect([success, data?.version]).toEqual([false, undefined]);
  });

  test.each([
    [ID, ID],
    [ID.toUpperCase(), ID],
    ['', null],
    [' ', null],
    [null, null],
    [undefined, undefined],
  ])('activityId %j is %j', (activityId, expected) => {
    expect(outfitChangeSchema.parse({ activityId }).activityId).toBe(expected);
  });

  test.each([
    ['title', { title: '' }, 'Title is required'],
    ['title', { title: null }, 'Title is required'],
    ['category', { category: '' }, 'Category is required'],
    ['category', { category: 'casual' }, 'Please choose one of the offered categories'],
    ['activityId', { activityId: 'dinner' }, 'Not a valid id'],
  ])('learns what is wrong with %s: %j', (path, fields, message) => {
    const { error } = outfitChangeSchema.safeParse(fields);

    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });

  test('that says nothing changes nothing', () => {
    expect(outfitChangeSchema.parse({})).toEqual({ removeImage: false });
  });
});

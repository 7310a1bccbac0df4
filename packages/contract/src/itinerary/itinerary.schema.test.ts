import { describe, expect, test } from 'vitest';
import { activityChangeSchema, newActivitySchema } from './itinerary.schema.ts';

const ID = '01a1ff85-6d0d-7688-9941-be157c848d7a';

describe("an activity's document", () => {
  test.each([
    [`/objects/${ID}`, ID],
    [`/api/objects/${ID}`, ID],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('by %j is %j', (attachmentUrl, expected) => {
    expect(newActivitySchema.parse({ title: 'Flight', attachmentUrl }).attachmentUrl).toBe(expected);
    expect(activityChangeSchema.parse({ attachmentUrl }).attachmentUrl).toBe(expected);
  });

  test.each([0, -1, '929', 'large', null, {}])(
    'may claim %j as its size, which nobody believes',
    (attachmentFileSize) => {
      expect(newActivitySchema.safeParse({ title: 'Flight', attachmentFileSize }).success).toBe(true);
    },
  );
});

describe('moving the outfits of an activity along', () => {
  test.each([
    [{ from: '2026-06-10', to: '2026-06-12' }, true],
    [{ from: '2026-06-10', to: null }, true],
    [{ from: '2026-06-10' }, false],
    [{ from: null, to: '2026-06-12' }, false],
    [{ from: null, to: '2026-06-12', outfitIds: ['0198a3a0-0000-7000-8000-000000000000'] }, true],
    [{ from: '2026-06-10', to: null, outfitIds: ['suit'] }, false],
    [{ from: '2026-06-10', to: null, outfitIds: Array(501).fill('0198a3a0-0000-7000-8000-000000000000') }, false],
    [{ from: '2026-06-31', to: '2026-07-01' }, false],
    [{ from: '2026-06-10', to: 'Tuesday' }, false],
    [{ from: '2026-06-10', to: '' }, false],
    [null, false],
    [[], false],
  ])('%j is understood: %s', (moveOutfits, isUnderstood) => {
    expect(activityChangeSchema.safeParse({ moveOutfits }).success).toBe(isUnderstood);
  });

  test('is asked for with a change alone, not with a new activity', () => {
    const moveOutfits = { from: '2026-06-10', to: null };

    expect(newActivitySchema.parse({ title: 'Flight', moveOutfits })).not.toHaveProperty('moveOutfits');
  });
});

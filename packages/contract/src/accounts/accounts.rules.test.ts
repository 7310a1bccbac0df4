import { expect, test } from 'vitest';
import { usernameCandidates } from './accounts.rules.ts';

test('a user name is proposed up to thirty characters', () => {
  expect(usernameCandidates('maximilianoa', 'featherstonehaugh')).toContain('maximilianoa_featherstonehaugh');
  expect(usernameCandidates('maximilianoab', 'featherstonehaugh')).not.toContain('maximilianoab_featherstonehaugh');
});

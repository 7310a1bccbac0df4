import { expect, test } from 'vitest';
import { neighbourhoodsOf } from '../../platform/security/networks.ts';
import { budgetProblem, receiverAfter, type CodeDemand, workFor } from './phone-codes.rules.ts';

const budgets = { perDay: 1000, perNetwork: 20, perPrefix: 50 };
const demand = (network: Partial<CodeDemand['networks'][number]>, everywhere = {}): CodeDemand => ({
  everywhere: { day: 0, hour: 0, ...everywhere },
  networks: [{ day: 0, hour: 0, share: 1, ...network }],
});
const nothing = { exchange: 0, area: 0 };

test.each([
  ['a network has had nine in an hour', demand({ day: 9, hour: 9 }), nothing, [null, null, null]],
  ['a network has had ten in an hour', demand({ day: 10, hour: 10 }), nothing, ['network', 'network', null]],
  ['a network has had 19 in a day', demand({ day: 19 }), nothing, [null, null, null]],
  ['a network has had 20 in a day', demand({ day: 20 }), nothing, ['network', 'network', null]],
  ['a network of two households has had 39 in a day', demand({ day: 39, share: 2 }), nothing, [null, null, null]],
  [
    'a network of two households has had 20 in an hour',
    demand({ hour: 20, share: 2 }),
    nothing,
    ['network', 'network', null],
  ],
  [
    'a network and an exchange have had all that they may',
    demand({ day: 20 }),
    { exchange: 50, area: 50 },
    ['network', 'network', 'numbers'],
  ],
  ['an exchange has had 39', demand({}), { exchange: 39, area: 39 }, [null, null, null]],
  ['an exchange has had 40', demand({}), { exchange: 40, area: 40 }, ['numbers', null, null]],
  ['an exchange has had 50', demand({}), { exchange: 50, area: 50 }, ['numbers', 'numbers', 'numbers']],
  ['an area code has had 160', demand({}), { exchange: 0, area: 160 }, ['numbers', null, null]],
  ['an area code has had 200', demand({}), { exchange: 0, area: 200 }, ['numbers', 'numbers', 'numbers']],
  ['all numbers have had 799', demand({}, { day: 799 }), nothing, [null, null, null]],
  ['all numbers have had 800', demand({}, { day: 800 }), nothing, ['numbers', null, null]],
  ['all numbers have had 1000', demand({}, { day: 1000 }), nothing, ['numbers', 'numbers', 'numbers']],
])('once %s, strangers, accounts and known devices are refused as follows', (_, demand, near, problems) => {
  const receivers = ['stranger', 'account', 'known'] as const;

  expect(receivers.map((receiver) => budgetProblem(budgets, demand, near, receiver))).toEqual(problems);
});

test.each([
  ['nothing', demand({}), 1],
  ['two from the network in an hour', demand({ hour: 2 }), 1],
  ['three', demand({ hour: 3 }), 2],
  ['five', demand({ hour: 5 }), 4],
  ['eight', demand({ hour: 8 }), 8],
  ['49 everywhere in an hour', demand({}, { hour: 49 }), 1],
  ['50 everywhere', demand({}, { hour: 50 }), 2],
  ['100 everywhere', demand({}, { hour: 100 }), 4],
  ['200 everywhere', demand({}, { hour: 200 }), 8],
  ['50 everywhere, and three from the network', demand({ hour: 3 }, { hour: 50 }), 4],
  ['249 everywhere in a day', demand({}, { day: 249 }), 1],
  ['250 everywhere in a day', demand({}, { day: 250 }), 2],
  ['500 in a day', demand({}, { day: 500 }), 4],
  ['750 in a day', demand({}, { day: 750 }), 8],
  ['250 in a day, 100 of them in the last hour', demand({}, { day: 250, hour: 100 }), 4],
  ['250 in a day, and three from the network', demand({ hour: 3 }, { day: 250 }), 4],
  ['very many', demand({ hour: 10 }, { hour: 900 }), 8],
])('after %s a code costs so many times the least work', (_, demand, work) => {
  expect(workFor(budgets, demand)).toBe(work);
});

test.each([
  ['192.0.2.7', [['192.0.2.0/24', 1]]],
  ['::ffff:192.0.2.7', [['192.0.2.0/24', 1]]],
  [
    '2001:db8:1:abcd::7',
    [
      ['2001:db8:1:abcd::/64', 1],
      ['2001:db8:1:ab00::/56', 1],
      ['2001:db8:1:0::/48', 2],
    ],
  ],
])('codes that are demand for from %s count for %j', (address, networks) => {
  expect(neighbourhoodsOf(address).map(({ name, share }) => [name, share])).toEqual(networks);
});

test('who has been in an account passes the budgets of networks five times a day', () => {
  expect([0, 4, 5].map((had) => receiverAfter(had, 'known'))).toEqual(['known', 'known', 'account']);
  expect([receiverAfter(9, 'stranger'), receiverAfter(9, 'account')]).toEqual(['stranger', 'account']);
});

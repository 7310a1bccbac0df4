import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { FREE_PLAN, NOTHING_USED } from '@caravan/contract/testing/free-plan.ts';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { minutes } from '../../platform/query-client.ts';
import { PLAN_WAIT_MS, readPlan } from './use-trip-dialog.tsx';

const free: OwnPlan['plan'] = { ...FREE_PLAN, maxTrips: 1, isAvailable: true };

const planWith = (trips: number): OwnPlan => ({
  plan: free,
  status: 'active',
  subscriptionEndDate: null,
  endsThen: false,
  usage: { ...NOTHING_USED, trips },
  hasBilling: false,
  takesPayments: false,
  plans: [free],
});

let requests = 0;
let answer = Promise.withResolvers<Response>();

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  answer = Promise.withResolvers();
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return answer.promise;
  });
});

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The trips in use that are known when the form opens; 'waits' while it does not open yet. */
const openForm = (client: QueryClient) => {
  const form = { known: 'waits' as number | 'waits' | undefined };
  void readPlan(client).then((own) => (form.known = own?.usage.trips));
  return form;
};

const knowing = (trips: number, minutesAgo: number): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(ownPlanQuery.queryKey, planWith(trips), { updatedAt: Date.now() - minutes(minutesAgo) });
  return client;
};

test('the form of a new trip opens once the plan has answered', async () => {
  const form = openForm(new QueryClient());
  await vi.advanceTimersByTimeAsync(PLAN_WAIT_MS - 1);
  expect(form.known).toBe('waits');

  answer.resolve(Response.json(planWith(1)));
  await vi.advanceTimersByTimeAsync(0);

  expect(form.known).toBe(1);
});

test.each([
  ['nothing was known of it', () => new QueryClient(), undefined],
  ['it was known two minutes ago', () => knowing(1, 2), 1],
])('a plan that takes long to answer holds no form up: %s', async (_what, clientOf, expected) => {
  const form = openForm(clientOf());
  await vi.advanceTimersByTimeAsync(PLAN_WAIT_MS);

  expect(form.known).toBe(expected);
  expect(requests).toBe(1);
});

test('a plan that was just read is not read again', async () => {
  const form = openForm(knowing(1, 0.9));
  await vi.advanceTimersByTimeAsync(0);

  expect(form.known).toBe(1);
  expect(requests).toBe(0);
});

test('without a connection the form opens at once, with what was known', async () => {
  onlineManager.setOnline(false);
  const forms = [openForm(new QueryClient()), openForm(knowing(1, 2))];
  await vi.advanceTimersByTimeAsync(0);

  expect(forms.map(({ known }) => known)).toEqual([undefined, 1]);
  expect(requests).toBe(0);
});

import type { SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** How it stands with a plan that somebody has. */
interface Standing {
  readonly status?: SubscriptionStatus;
  /** When what is paid for is over, ISO 8601; `null` without an end. */
  readonly endDate?: string | null;
}

/** Gives somebody a plan, as the news of a payment would. */
export const takePlan = async (
  { database }: Pick<TestApp, 'database'>,
  { id }: Pick<Person, 'id'>,
  plan: string,
  { status = 'active', endDate = null }: Standing = {},
): Promise<void> => {
  await database.pool.query(
    `update users set subscription_tier = $2, subscription_status = $3, subscription_end_date = $4 where id = $1`,
    [id, plan, status, endDate],
  );
};

import type { Plan } from '@caravan/contract/plans/plans.schema.ts';
import { formatPlanPrice } from './plan-words.rules.ts';

/** What a plan costs. */
export const PlanPrice = ({ plan }: { plan: Plan }) => (
  <p className="text-lg font-semibold whitespace-nowrap">
    {formatPlanPrice(plan)}
    {plan.price > 0 && <span className="text-sm font-normal text-ink-muted"> a {plan.interval}</span>}
  </p>
);

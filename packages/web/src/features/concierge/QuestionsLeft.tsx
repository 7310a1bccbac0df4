import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { leftOf } from '@caravan/contract/plans/plans.rules.ts';
import { Link } from 'wouter';
import { formatDate } from '../../platform/format-dates.ts';

/** How many questions the plan still allows in this month, where it bounds them. Its place is held while that is not known. */
export const QuestionsLeft = ({ plan }: { plan: OwnPlan | undefined }) => {
  const left = plan ? leftOf(plan.plan, 'conciergeQueries', plan.usage.conciergeQueries) : null;
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 px-2 text-sm text-ink-muted">
      {plan === undefined || left === null ? (
        'Every answer shows what it rests on.'
      ) : (
        <>
          {inWords(left, plan.usage.conciergeResetsAt)}
          <Link href="/plan" className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline">
            See Plans
          </Link>
        </>
      )}
    </p>
  );
};

const inWords = (left: number, resetsAt: string): string => {
  if (left === 0) return `No questions left until ${formatDate(resetsAt.slice(0, 10))}.`;
  return left === 1 ? '1 question left this month.' : `${left.toLocaleString()} questions left this month.`;
};

import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { CircleAlert, CreditCard } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FeatureList } from './FeatureList.tsx';
import { hasPaidPlan, paymentTrouble, termInWords } from './plan-standing.ts';
import { allowedInWords } from './plan-words.rules.ts';
import { PlanPrice } from './PlanPrice.tsx';
import { useBilling } from './plans.queries.ts';

/** The plan that counts for the viewer, how long it goes on, and the way to where it is paid for. */
export const CurrentPlan = ({ own }: { own: OwnPlan }) => {
  const { plan, hasBilling } = own;
  const { manage, isLeaving } = useBilling();
  const term = termInWords(own);
  const trouble = paymentTrouble(own);
  const isUnpaid = own.status === 'past_due';
  return (
    <Card as="section" aria-labelledby="current-plan" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="text-sm text-ink-muted">Your plan</p>
          <h2 id="current-plan" className="text-lg font-semibold wrap-anywhere">
            <bdi>{plan.name}</bdi>
          </h2>
        </div>
        <PlanPrice plan={plan} />
      </div>
      {trouble && (
        <p
          className={`flex items-start gap-2 rounded-control px-3 py-2.5 text-sm ${isUnpaid ? 'bg-clay-soft text-clay-ink' : 'bg-sunken'}`}
        >
          <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
          <span className="min-w-0 text-pretty wrap-anywhere">{trouble}</span>
        </p>
      )}
      {term && <p className="wrap-anywhere">{term}</p>}
      <FeatureList lines={[...allowedInWords(plan), ...plan.features]} />
      {hasBilling && (
        <Button
          variant={isUnpaid ? 'primary' : 'secondary'}
          className="self-start"
          icon={<CreditCard size={18} aria-hidden="true" />}
          pending={isLeaving}
          onClick={manage}
        >
          Manage Billing
        </Button>
      )}
      {isUnpaid && hasBilling && (
        <p className="-mt-2 text-sm text-ink-muted">Change how you pay there, or pay the open bill.</p>
      )}
      {hasPaidPlan(own) && !hasBilling && (
        <p className="text-sm text-ink-muted">There is nothing to pay or to manage for this plan here.</p>
      )}
    </Card>
  );
};

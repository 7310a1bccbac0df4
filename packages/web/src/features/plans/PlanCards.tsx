import type { OwnPlan, Plan } from '@caravan/contract/plans/plans.schema.ts';
import { Check, CircleAlert, CreditCard, Lock } from 'lucide-react';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { Card } from '../../ui/Card.tsx';
import {
  allowedInWords,
  formatPlanPrice,
  hasPaidPlan,
  paymentTrouble,
  readOnlyNow,
  termInWords,
  whyUnavailable,
} from './plan-words.ts';
import { useBilling, useCheckout } from './plans.queries.ts';

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
        <ConnectedButton
          variant={isUnpaid ? 'primary' : 'secondary'}
          className="self-start"
          icon={<CreditCard size={18} aria-hidden="true" />}
          pending={isLeaving}
          onClick={manage}
        >
          Manage Billing
        </ConnectedButton>
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

interface OtherPlansProps {
  own: OwnPlan;
  /** A payment is being confirmed: nobody should pay once more meanwhile. */
  isAwaiting: boolean;
}

/** The plans that one does not have, and the way to each that can be taken. */
export const OtherPlans = ({ own, isAwaiting }: OtherPlansProps) => {
  const { choose, chosenId } = useCheckout();
  const others = own.plans.filter(({ id }) => id !== own.plan.id);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-plans" className="flex flex-col gap-3">
      <h2 id="other-plans" className="text-lg font-semibold">
        Other Plans
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {others.map((plan) => (
          <OtherPlan
            key={plan.id}
            plan={plan}
            unavailable={whyUnavailable(plan, own)}
            isChosen={chosenId === plan.id}
            isDisabled={isAwaiting || (chosenId !== undefined && chosenId !== plan.id)}
            onChoose={() => choose(plan.id)}
          />
        ))}
      </ul>
    </section>
  );
};

interface OtherPlanProps {
  plan: Plan;
  unavailable: string | null;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

const OtherPlan = ({ plan, unavailable, isChosen, isDisabled, onChoose }: OtherPlanProps) => (
  <Card as="li" className="flex flex-col gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{plan.name}</bdi>
      </h3>
      <PlanPrice plan={plan} />
    </div>
    <FeatureList lines={[...allowedInWords(plan), ...plan.features]} />
    <div className="mt-auto pt-1">
      {unavailable === null && plan.isAvailable && (
        <ConnectedButton
          wide
          pending={isChosen}
          disabled={isDisabled}
          onClick={onChoose}
          aria-label={`Choose ${plan.name}`}
        >
          Choose
        </ConnectedButton>
      )}
      {unavailable && <p className="text-sm text-pretty text-ink-muted">{unavailable}</p>}
    </div>
  </Card>
);

/** What a plan allows and offers, a line each. */
const FeatureList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="flex flex-col gap-1.5">
    {lines.map((line) => (
      <li key={line} className="flex items-start gap-2">
        <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
        <bdi className="min-w-0 wrap-anywhere">{line}</bdi>
      </li>
    ))}
  </ul>
);

/** What a plan costs. */
const PlanPrice = ({ plan }: { plan: Plan }) => (
  <p className="text-lg font-semibold whitespace-nowrap">
    {formatPlanPrice(plan)}
    {plan.price > 0 && <span className="text-sm font-normal text-ink-muted"> a {plan.interval}</span>}
  </p>
);

/** What can only be read since the plan allows less than there is, and what brings it back. */
export const ReadOnlyNow = ({ own }: { own: OwnPlan }) => {
  const lines = readOnlyNow(own);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="read-only-now" className="flex gap-3 rounded-card bg-clay-soft p-4 text-clay-ink">
      <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h2 id="read-only-now" className="font-semibold">
          Read-only Now
        </h2>
        <p className="mt-1 text-pretty wrap-anywhere">
          You have more than the <bdi>{own.plan.name}</bdi> plan allows. Nothing is lost; this can only be read:
        </p>
        <ul className="mt-1 list-disc ps-5 text-pretty">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-pretty">It can be changed again with a larger plan, or once there is less.</p>
      </div>
    </section>
  );
};

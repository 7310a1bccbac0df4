import type { OwnPlan, Plan } from '@caravan/contract/plans/plans.schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FeatureList } from './FeatureList.tsx';
import { allowedInWords, whyUnavailable } from './plan-words.rules.ts';
import { PlanPrice } from './PlanPrice.tsx';
import { useCheckout } from './plans.queries.ts';

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
        <Button wide pending={isChosen} disabled={isDisabled} onClick={onChoose} aria-label={`Choose ${plan.name}`}>
          Choose
        </Button>
      )}
      {unavailable && <p className="text-sm text-pretty text-ink-muted">{unavailable}</p>}
    </div>
  </Card>
);

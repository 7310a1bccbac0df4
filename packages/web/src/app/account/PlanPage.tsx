import { useQuery } from '@tanstack/react-query';
import { CheckoutNote, useCheckoutOutcome } from '../../features/plans/CheckoutNote.tsx';
import { CurrentPlan, OtherPlans, ReadOnlyNow } from '../../features/plans/PlanCards.tsx';
import { LargestFiles, PlanUsage } from '../../features/plans/PlanUsage.tsx';
import { PlanSkeleton } from '../shell/ScreenSkeletons.tsx';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

/** The viewer's plan, what of it is used, and the other plans. The payment service leads back to it. */
export const PlanPage = () => {
  const query = useQuery({ ...ownPlanQuery, refetchOnMount: 'always' });
  const outcome = useCheckoutOutcome(query.data);
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>Plan · Caravan</title>
      <PageHeader title="Plan" backHref="/profile" backLabel="Profile" />
      <div className="flex flex-col gap-6">
        <CheckoutNote
          outcome={outcome}
          planName={query.data?.plan.name ?? ''}
          onCheckAgain={() => void query.refetch()}
        />
        <Loaded query={query} skeleton={<PlanSkeleton />} what="Your plan">
          {(own) => (
            <>
              <ReadOnlyNow own={own} />
              <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
                <CurrentPlan own={own} />
                <PlanUsage own={own} />
              </div>
              <LargestFiles storage={own.usage.storage} />
              <OtherPlans own={own} isAwaiting={outcome === 'awaited'} />
            </>
          )}
        </Loaded>
      </div>
    </main>
  );
};

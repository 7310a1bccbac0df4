import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { hasPaidPlan } from './plan-standing.ts';
import { ownPlanQuery } from './plans.queries.ts';

/** How often it is asked whether a payment has arrived, milliseconds. */
const ASK_AGAIN_MS = 2_000;
/** How long it is asked for; news of a payment takes seconds as a rule. */
const GIVE_UP_MS = 60_000;

/** How a visit to the payment service has ended; `late` where the plan has not come yet and is asked for no more. */
export type CheckoutOutcome = 'none' | 'cancelled' | 'awaited' | 'late' | 'confirmed';

/**
 * What has come of a visit to the payment service, as the address that it leads back to says: `?checkout=done` or
 * `?checkout=cancelled`. Until the plan that was paid for counts it is asked for again and again, for a minute.
 */
export const useCheckoutOutcome = (plan: OwnPlan | undefined): CheckoutOutcome => {
  const asked = new URLSearchParams(useSearch()).get('checkout');
  const [returned] = useState(asked);
  const isConfirmed = plan !== undefined && hasPaidPlan(plan);
  const isOver = useAskAgain(returned === 'done' && !isConfirmed);
  const isSettled = returned === 'cancelled' || (returned === 'done' && isConfirmed);
  useForgetReturn(asked !== null && isSettled);
  useReadTripsAgain(returned === 'done' && isConfirmed);
  if (returned === 'cancelled') return 'cancelled';
  if (returned !== 'done') return 'none';
  if (isConfirmed) return 'confirmed';
  return isOver ? 'late' : 'awaited';
};

/** Whether it was asked for long enough. */
const useAskAgain = (isAwaited: boolean): boolean => {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAwaited || isOver) return;
    const again = setInterval(
      () => void client.invalidateQueries({ queryKey: ownPlanQuery.queryKey }, { cancelRefetch: false }),
      ASK_AGAIN_MS,
    );
    const end = setTimeout(() => setOver(true), GIVE_UP_MS);
    return () => {
      clearInterval(again);
      clearTimeout(end);
    };
  }, [client, isAwaited, isOver]);
  return isOver;
};

/** A reload, or a press of back later, tells it no more. */
const useForgetReturn = (isTold: boolean): void => {
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (isTold) navigate(path, { replace: true });
  }, [isTold, path, navigate]);
};

/** What could only be read may be changed again. */
const useReadTripsAgain = (isConfirmed: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: ['/api/trips'] });
  }, [client, isConfirmed]);
};

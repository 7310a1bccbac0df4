import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleOff, Clock3 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { hasPaidPlan } from './plan-words.ts';
import { ownPlanQuery } from './plans.queries.ts';

interface CheckoutNoteProps {
  outcome: CheckoutOutcome;
  planName: string;
  onCheckAgain: () => void;
}

/** What has come of a visit to the payment service; it is read out as it changes. */
export const CheckoutNote = ({ outcome, planName, onCheckAgain }: CheckoutNoteProps) => (
  <div role="status" className="empty:hidden">
    {outcome === 'awaited' && (
      <Note icon={<Spinner size="small" label={null} />}>Your payment is being confirmed.</Note>
    )}
    {outcome === 'late' && (
      <Note icon={<Clock3 {...ICON} />}>
        Your payment is not confirmed yet. Your plan changes by itself once it is; there is no need to pay again.
        <Button variant="secondary" size="small" className="mt-3" onClick={onCheckAgain}>
          Check again
        </Button>
      </Note>
    )}
    {outcome === 'confirmed' && (
      <Note icon={<BadgeCheck {...ICON} />}>
        Your payment is confirmed. You have the <bdi>{planName}</bdi> plan now.
      </Note>
    )}
    {outcome === 'cancelled' && (
      <Note icon={<CircleOff {...ICON} />}>
        You left before paying. Nothing was charged, and your plan is as before.
      </Note>
    )}
  </div>
);

const ICON = { size: 20, 'aria-hidden': true } as const;

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-start gap-3 rounded-card border border-line bg-raised px-4 py-3">
    <span className="flex h-6 shrink-0 items-center text-accent-ink">{icon}</span>
    <div className="flex min-w-0 flex-col items-start text-pretty wrap-anywhere">{children}</div>
  </div>
);

/** How often the plan is read again until a payment has arrived, milliseconds. */
const POLL_MS = 2_000;
/** How long it is read again; a payment is reported within seconds as a rule. */
const GIVE_UP_MS = 60_000;

/** How a visit to the payment service has ended; `late` where the plan has not come yet and is no longer polled. */
type CheckoutOutcome = 'none' | 'cancelled' | 'awaited' | 'late' | 'confirmed';

/**
 * What has come of a visit to the payment service, as the address that it leads back to says: `?checkout=done` or
 * `?checkout=cancelled`. Until the plan that was paid for counts it is polled, for a minute.
 */
export const useCheckoutOutcome = (plan: OwnPlan | undefined): CheckoutOutcome => {
  const named = new URLSearchParams(useSearch()).get('checkout');
  const [returned] = useState(named);
  const isConfirmed = plan !== undefined && hasPaidPlan(plan);
  const isOver = usePolling(returned === 'done' && !isConfirmed);
  const isSettled = returned === 'cancelled' || (returned === 'done' && isConfirmed);
  useForgetReturn(named !== null && isSettled);
  useReadTripsAgain(returned === 'done' && isConfirmed);
  if (returned === 'cancelled') return 'cancelled';
  if (returned !== 'done') return 'none';
  if (isConfirmed) return 'confirmed';
  return isOver ? 'late' : 'awaited';
};

/** Polls the plan; whether that went on for long enough. */
const usePolling = (isAwaited: boolean): boolean => {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isAwaited || isOver) return;
    const again = setInterval(
      () => void client.invalidateQueries({ queryKey: ownPlanQuery.queryKey }, { cancelRefetch: false }),
      POLL_MS,
    );
    const end = setTimeout(() => setOver(true), GIVE_UP_MS);
    return () => {
      clearInterval(again);
      clearTimeout(end);
    };
  }, [client, isAwaited, isOver]);
  return isOver;
};

/** Takes the outcome out of the address, so that a reload or a press of back does not show it again. */
const useForgetReturn = (isShown: boolean): void => {
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (isShown) navigate(path, { replace: true });
  }, [isShown, path, navigate]);
};

/** What could only be read may be changed again. */
const useReadTripsAgain = (isConfirmed: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (isConfirmed) void client.invalidateQueries({ queryKey: ['/api/trips'] });
  }, [client, isConfirmed]);
};

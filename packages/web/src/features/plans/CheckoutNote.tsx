import { BadgeCheck, CircleOff, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CheckoutOutcome } from './use-checkout-outcome.ts';

interface CheckoutNoteProps {
  outcome: CheckoutOutcome;
  planName: string;
  onAskAgain: () => void;
}

/** What has come of a visit to the payment service; it is read out as it changes. */
export const CheckoutNote = ({ outcome, planName, onAskAgain }: CheckoutNoteProps) => (
  <div role="status" className="empty:hidden">
    {outcome === 'awaited' && (
      <Note icon={<Spinner size="small" label={null} />}>Your payment is being confirmed.</Note>
    )}
    {outcome === 'late' && (
      <Note icon={<Clock3 {...ICON} />}>
        Your payment is not confirmed yet. Your plan changes by itself once it is; there is no need to pay again.
        <Button variant="secondary" size="small" className="mt-3" onClick={onAskAgain}>
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

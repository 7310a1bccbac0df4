import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { Lock } from 'lucide-react';
import { readOnlyNow } from './plan-words.rules.ts';

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

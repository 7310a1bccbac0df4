import { Link } from 'wouter';
import { formatDate } from '../../platform/format-dates.ts';

interface QuestionsLeftProps {
  /** In this month; `null` without a limit. */
  left: number | null;
  /** When the count begins anew, ISO 8601. */
  resetsAt: string;
}

/** How many questions the plan still allows in this month, where it bounds them. */
export const QuestionsLeft = ({ left, resetsAt }: QuestionsLeftProps) => {
  if (left === null) return null;
  const words =
    left === 0
      ? `No questions left until ${formatDate(resetsAt.slice(0, 10))}.`
      : `${left === 1 ? '1 question' : `${left.toLocaleString()} questions`} left until ${formatDate(resetsAt.slice(0, 10))}.`;
  return (
    <p className="px-2 text-sm text-ink-muted">
      {`${words} `}
      <Link href="/plan" className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline">
        See Plans
      </Link>
    </p>
  );
};

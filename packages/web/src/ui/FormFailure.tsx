import { CircleAlert } from 'lucide-react';

/** Why what was sent was refused. */
export interface Failure {
  readonly title: string;
  readonly description: string;
}

/**
 * Says in a form why it was refused, where its button is: read out as soon as it is there, and there until something is changed. Props:
 * `failure` ({title, description}, or `null`).
 */
export const FormFailure = ({ failure }: { failure: Failure | null }) => (
  <div role="alert" className="empty:hidden">
    {failure && (
      <div className="flex items-start gap-2.5 rounded-control bg-clay-soft px-3 py-2.5 text-sm text-clay-ink">
        <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-semibold">{failure.title}</p>
          <p className="text-pretty">{failure.description}</p>
        </div>
      </div>
    )}
  </div>
);

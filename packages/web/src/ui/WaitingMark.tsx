import { Clock } from 'lucide-react';

/** The mark of what has a change that waits for a connection. */
export const WaitingMark = () => (
  <span className="ms-1.5 inline-flex align-text-bottom text-clay-ink">
    <Clock size={14} aria-hidden="true" />
    <span className="sr-only">Waiting for a connection</span>
  </span>
);

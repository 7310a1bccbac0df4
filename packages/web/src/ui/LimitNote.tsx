import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface LimitNoteProps {
  /** Where the reader sees what else there is, and its name; absent where they can do nothing about it. */
  way?: { href: string; label: string } | undefined;
  className?: string;
  children: ReactNode;
}

/** Why something can only be read, for as long as that lasts. Props: `way` (`href`, `label`), `className`, `children`. */
export const LimitNote = ({ way, className = '', children }: LimitNoteProps) => (
  <div className={`flex items-start gap-3 rounded-card bg-clay-soft px-4 py-3 text-clay-ink ${className}`}>
    <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    <p className="min-w-0 text-sm text-pretty wrap-anywhere">
      {children}{' '}
      {way && (
        <Link
          href={way.href}
          className="relative font-semibold underline before:absolute before:-inset-x-2 before:-inset-y-3"
        >
          {way.label}
        </Link>
      )}
    </p>
  </div>
);

/** What an empty part of a trip says to its editors while they can only read it. */
export const CANNOT_ADD = 'You cannot add anything for now. The note under the trip’s cover says why.';

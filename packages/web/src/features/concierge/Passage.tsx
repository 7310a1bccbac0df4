import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { buttonStyles } from '../../ui/button-styles.ts';
import { linkOf } from './citation-links.rules.ts';

/** The words that an answer rests on, who says them, and the way there. All of it is text. */
export const Passage = ({ citation }: { citation: Citation }) => (
  <div className="flex flex-col gap-4">
    {citation.passage === null ? (
      <p className="text-ink-muted">The service names this page and quotes nothing of it.</p>
    ) : (
      <blockquote
        dir="auto"
        className="border-s-4 border-accent bg-accent-soft/40 py-2 ps-4 pe-3 whitespace-pre-wrap wrap-anywhere"
      >
        {citation.passage}
      </blockquote>
    )}
    <p className="text-sm wrap-anywhere text-ink-muted">
      {citation.kind === 'trip' ? 'From your trip ' : 'From '}
      <bdi className="font-semibold text-ink">{citation.source}</bdi>
    </p>
    <PassageLink citation={citation} />
  </div>
);

const PassageLink = ({ citation }: { citation: Citation }) => {
  const link = linkOf(citation);
  const look = buttonStyles('secondary', 'medium', false, 'max-w-full self-start shrink!');
  if (link === null) return null;
  if (link.kind === 'trip') {
    return (
      <Link href={link.href} className={look}>
        {link.label}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={look}>
      <span className="truncate">{link.label}</span>
      <ExternalLink size={18} aria-hidden="true" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
};

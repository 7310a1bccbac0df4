import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { ExternalLink, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { IconButton } from '../../ui/IconButton.tsx';
import { buttonStyles } from '../../ui/styles.ts';
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

interface PassagePaneProps {
  citation: Citation;
  onClose: () => void;
}

/** The passage of a citation beside its answer. Takes the focus, and gives it back when it closes. */
export const PassagePane = ({ citation, onClose }: PassagePaneProps) => {
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openedFrom = useRef<Element>(null);

  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) {
      openedFrom.current = document.activeElement;
    }
    heading.current?.focus({ preventScroll: true });
  }, [citation]);
  const close = () => {
    onClose();
    if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
  };

  return (
    <section
      ref={pane}
      aria-labelledby="passage-title"
      className="animate-fade-in rounded-card border border-line bg-raised p-5"
    >
      <div className="mb-3 flex items-start gap-2">
        <h2
          ref={heading}
          id="passage-title"
          tabIndex={-1}
          dir="auto"
          className="min-w-0 flex-1 pt-2 text-lg font-semibold wrap-anywhere outline-none"
        >
          {citation.title}
        </h2>
        <IconButton
          label="Close source"
          icon={<X size={20} aria-hidden="true" />}
          tooltip={false}
          onClick={close}
          className="-me-2.5"
        />
      </div>
      <Passage citation={citation} />
    </section>
  );
};

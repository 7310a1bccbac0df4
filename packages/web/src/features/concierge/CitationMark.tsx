import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';

interface CitationMarkProps {
  citation: Citation;
  onOpen: (citation: Citation) => void;
}

/**
 * The number behind what rests on a source: opens the passage. The list of sources below offers the same for fingers. A word
 * joiner (U+2060) holds it at the words before it, and no wrapping within holds the joiner: at the beginning of a line the number
 * would seem to belong to the words behind it.
 */
export const CitationMark = ({ citation, onOpen }: CitationMarkProps) => (
  <span className="whitespace-nowrap before:content-['\2060']">
    <button
      type="button"
      aria-label={`Source ${citation.number}: ${citation.title}`}
      onClick={() => onOpen(citation)}
      className="relative ms-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent-soft px-1.5 align-[0.2em] text-xs font-semibold text-accent-ink tabular-nums transition-colors duration-150 before:absolute before:-inset-x-0.5 before:-inset-y-2 hover:bg-accent hover:text-on-accent"
    >
      {citation.number}
    </button>
  </span>
);

import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { CITATION_ICONS } from './citation-icons.ts';

interface SourceListProps {
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

/** Everything that an answer rests on, each to open. */
export const SourceList = ({ citations, onOpen }: SourceListProps) => (
  <div>
    <h3 className="text-sm font-semibold text-ink-muted">{citations.length === 1 ? 'Source' : 'Sources'}</h3>
    <ol className="-mx-2 mt-1 flex flex-col">
      {citations.map((citation) => (
        <Source key={citation.number} citation={citation} told={toldOf(citation, citations)} onOpen={onOpen} />
      ))}
    </ol>
  </div>
);

/** What tells a source from the others: who says it, or what it says where another says something of the same. */
const toldOf = (citation: Citation, citations: readonly Citation[]): string => {
  const isAlone = citations.every(({ number, title }) => number === citation.number || title !== citation.title);
  return isAlone && citation.kind !== 'trip' ? citation.source : (citation.passage ?? citation.source);
};

interface SourceProps extends Pick<SourceListProps, 'onOpen'> {
  citation: Citation;
  told: string;
}

const Source = ({ citation, told, onOpen }: SourceProps) => {
  const Icon = CITATION_ICONS[citation.kind];
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(citation)}
        className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control px-2 py-1 text-start text-sm transition-colors duration-150 hover:bg-sunken"
      >
        <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
          {citation.number}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
            {citation.title}
          </span>
          <span dir="auto" className="line-clamp-1 wrap-anywhere text-ink-muted">
            {told}
          </span>
        </span>
        <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
      </button>
    </li>
  );
};

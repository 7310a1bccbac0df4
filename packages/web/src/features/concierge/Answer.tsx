import type {
  Answerer,
  Citation,
  CitationKind,
  ConciergeSearch,
  Outcome,
} from '@caravan/contract/concierge/concierge.schema.ts';
import { CircleOff, Flag, Globe, Info, type LucideIcon, Luggage, MapPin, SearchX, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnswerText } from './AnswerText.tsx';
import { ResultCard, type CardRequest } from './ResultCard.tsx';

/** What can be done with an answer. */
export interface AnswerActions {
  onOpen: (citation: Citation) => void;
  onPlace: (request: CardRequest) => void;
}

interface AnswerProps extends AnswerActions {
  /** What it says, so far. */
  response: string;
  citations: readonly Citation[];
  /** All of it; `null` until it is there. */
  whole: ConciergeSearch | null;
}

/**
 * An answer: what it says, and once it is whole how it ended, what can be made of it and what it rests on. Its text stays the same
 * element throughout, so that a press, a focus and what is marked in it outlast its end.
 */
export const Answer = ({ response, citations, whole, onOpen, onPlace }: AnswerProps) => (
  <div className="flex flex-col gap-4">
    <AnswerText
      response={response}
      citations={citations}
      // That nothing was found rests on nothing.
      marksUnsourced={whole !== null && whole.outcome !== 'not_found'}
      onOpen={onOpen}
    />
    {whole && <AnswerEnd search={whole} onOpen={onOpen} onPlace={onPlace} />}
  </div>
);

const AnswerEnd = ({ search, onOpen, onPlace }: AnswerActions & { search: ConciergeSearch }) => {
  const { citations, cards, outcome, answeredBy, trip } = search;
  return (
    <>
      <OutcomeNote outcome={outcome} answeredBy={answeredBy} />
      {cards.length > 0 && (
        <ul aria-label="Results" className="flex flex-col gap-3">
          {cards.map((card, index) => (
            <ResultCard
              // oxlint-disable-next-line react/no-array-index-key -- the cards of an answer never change
              key={index}
              card={card}
              citations={citations}
              tripId={trip?.id ?? null}
              onOpen={onOpen}
              onPlace={onPlace}
            />
          ))}
        </ul>
      )}
      {citations.length > 0 && <SourceList citations={citations} onOpen={onOpen} />}
    </>
  );
};

interface OutcomeNoteProps {
  outcome: Outcome;
  answeredBy: Answerer;
}

/** How an answer ended, and who gave it, where a reader should know. */
const OutcomeNote = ({ outcome, answeredBy }: OutcomeNoteProps) => {
  const ending = ENDINGS[outcome];
  // Where a service knew nothing, the words are Caravan's own.
  const answerer = outcome === 'not_found' && answeredBy === 'service' ? null : ANSWERERS[answeredBy];
  if (ending === null && answerer === null) return null;
  return (
    <ul className="flex flex-col gap-1.5 text-sm text-ink-muted">
      {ending && <Line Icon={ending.Icon}>{ending.words}</Line>}
      {answerer && <Line Icon={answerer.Icon}>{answerer.words}</Line>}
    </ul>
  );
};

interface Remark {
  readonly Icon: LucideIcon;
  readonly words: string;
}

const ENDINGS: Record<Outcome, Remark | null> = {
  answered: null,
  not_found: { Icon: SearchX, words: 'Not found in any source.' },
  stopped: { Icon: CircleOff, words: 'You stopped this answer here.' },
  broken: { Icon: Unplug, words: 'The answering service broke off here.' },
};

const ANSWERERS: Record<Answerer, Remark | null> = {
  built_in: null,
  service: { Icon: Info, words: 'Written by a language model. Check at its sources what matters.' },
  stand_in: {
    Icon: Unplug,
    words: 'The answering service had no answer. Caravan answers from what it knows by itself.',
  },
};

const Line = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </li>
);

interface SourceListProps {
  citations: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

/** Everything that an answer rests on, each to open. */
const SourceList = ({ citations, onOpen }: SourceListProps) => (
  <div>
    <h3 className="text-sm font-semibold text-ink-muted">{citations.length === 1 ? 'Source' : 'Sources'}</h3>
    <ol className="-mx-2 mt-1 flex flex-col">
      {citations.map((citation) => (
        <Source
          key={citation.number}
          citation={citation}
          distinction={distinctionOf(citation, citations)}
          onOpen={onOpen}
        />
      ))}
    </ol>
  </div>
);

/** What distinguishes a source from the others: who says it, or its passage where another has the same title. */
const distinctionOf = (citation: Citation, citations: readonly Citation[]): string => {
  const isAlone = citations.every(({ number, title }) => number === citation.number || title !== citation.title);
  return isAlone && citation.kind !== 'trip' ? citation.source : (citation.passage ?? citation.source);
};

interface SourceProps extends Pick<SourceListProps, 'onOpen'> {
  citation: Citation;
  distinction: string;
}

const Source = ({ citation, distinction, onOpen }: SourceProps) => {
  const Icon = CITATION_ICONS[citation.kind];
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(citation)}
        className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control px-2 py-1 text-start text-sm transition-colors duration-150 hover:bg-sunken"
      >
        <span className="flex h-[1.25rem] min-w-[1.25rem] shrink-0 items-center justify-center rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
          {citation.number}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
            {citation.title}
          </span>
          <span dir="auto" className="line-clamp-1 wrap-anywhere text-ink-muted">
            {distinction}
          </span>
        </span>
        <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
      </button>
    </li>
  );
};

/** What distinguishes sources at a glance. */
const CITATION_ICONS: Record<CitationKind, LucideIcon> = {
  country: Flag,
  place: MapPin,
  trip: Luggage,
  web: Globe,
};

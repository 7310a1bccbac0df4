import type { Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { AnswerText } from './AnswerText.tsx';
import { OutcomeNote } from './OutcomeNote.tsx';
import type { CardWish } from './placed-card.ts';
import { ResultCard } from './ResultCard.tsx';
import { SourceList } from './SourceList.tsx';

/** What can be done with an answer. */
export interface AnswerActions {
  onOpen: (citation: Citation) => void;
  onPlace: (wish: CardWish) => void;
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

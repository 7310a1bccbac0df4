import type { Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { AnswerText } from './AnswerText.tsx';
import { OutcomeNote } from './OutcomeNote.tsx';
import type { CardWish } from './placed-card.ts';
import { ResultCard } from './ResultCard.tsx';
import { SourceList } from './SourceList.tsx';

export interface AnswerProps {
  search: ConciergeSearch;
  onOpen: (citation: Citation) => void;
  onPlace: (wish: CardWish) => void;
}

/** A whole answer: what it says, how it ended, what can be made of it and what it rests on. */
export const Answer = ({ search, onOpen, onPlace }: AnswerProps) => {
  const { response, citations, cards, outcome, answeredBy, trip } = search;
  return (
    <div className="flex flex-col gap-4">
      <AnswerText
        response={response}
        citations={citations}
        // That nothing was found rests on nothing.
        marksUnsourced={outcome !== 'not_found'}
        onOpen={onOpen}
      />
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
    </div>
  );
};

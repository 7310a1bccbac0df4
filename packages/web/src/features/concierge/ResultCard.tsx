import type { Card as AnswerCard, Card, Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { CalendarPlus, Check, MapPin, MessageCircle, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { CitationMark } from './AnswerText.tsx';
import { tripHref } from './citation-links.rules.ts';

interface ResultCardProps {
  card: AnswerCard;
  citations: readonly Citation[];
  /** The trip that the answer was about; `null` without one. */
  tripId: string | null;
  onOpen: (citation: Citation) => void;
  onPlace: (request: CardRequest) => void;
}

/** Something in an answer that can be put into a trip, and where it was put. */
export const ResultCard = ({ card, citations, tripId, onOpen, onPlace }: ResultCardProps) => {
  const [placed, setPlaced] = useState<readonly PlacedCard[]>([]);
  const put = (place: CardPlace) =>
    onPlace({ place, card, tripId, onPlaced: (where) => setPlaced((before) => [...before, where]) });
  const sources = citations.filter(({ number }) => card.citations.includes(number));
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-paper/60 p-3 sm:p-4">
      <div className="min-w-0">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {card.title}
          {sources.map((citation) => (
            <CitationMark key={citation.number} citation={citation} onOpen={onOpen} />
          ))}
        </h3>
        {card.detail && (
          <p dir="auto" className="mt-0.5 line-clamp-4 text-sm whitespace-pre-line wrap-anywhere text-ink-muted">
            {card.detail}
          </p>
        )}
        {card.location && !card.title.includes(card.location) && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-muted">
            <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {card.location}
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {card.activityCategory && (
          <Button
            variant="secondary"
            size="small"
            icon={<CalendarPlus size={16} aria-hidden="true" />}
            onClick={() => put('itinerary')}
          >
            Add to Itinerary
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          icon={<MessageCircle size={16} aria-hidden="true" />}
          onClick={() => put('chat')}
        >
          Send to Chat
        </Button>
        {card.shoppingCategory && (
          <Button
            variant="secondary"
            size="small"
            icon={<ShoppingBag size={16} aria-hidden="true" />}
            onClick={() => put('shopping')}
          >
            Add to Shopping List
          </Button>
        )}
      </div>
      {placed.length > 0 && <PlacedLines placed={placed} />}
    </li>
  );
};

const WORDS: Record<CardPlace, string> = {
  itinerary: 'In the itinerary of',
  shopping: 'On the shopping list of',
  chat: 'In the chat of',
};

const PlacedLines = ({ placed }: { placed: readonly PlacedCard[] }) => (
  <ul className="flex flex-col">
    {placed.map(({ place, trip }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same may be put to the same place twice
      <li key={index} className="flex min-h-11 items-center gap-2 text-sm">
        <Check size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
        <span className="min-w-0 wrap-anywhere">
          {`${WORDS[place]} `}
          <Link href={tripHref(trip.id, place)} className="py-2 font-semibold text-accent-ink underline">
            <bdi>{trip.title}</bdi>
          </Link>
        </span>
      </li>
    ))}
  </ul>
);

/** Where a card can be put. */
export type CardPlace = 'itinerary' | 'shopping' | 'chat';

/** Where a card was put. */
interface PlacedCard {
  readonly place: CardPlace;
  readonly trip: { readonly id: string; readonly title: string };
}

/** A card that is to be put somewhere. */
export interface CardRequest {
  readonly place: CardPlace;
  readonly card: Card;
  /** The trip that its answer was about; `null` without one. */
  readonly tripId: string | null;
  /** Called with where it went. */
  readonly onPlaced: (placed: PlacedCard) => void;
}

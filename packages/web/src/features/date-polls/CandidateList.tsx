import type { DateAnswer } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { CalendarCheck, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { ANSWERS, AnswerButtons } from './AnswerButtons.tsx';
import { spanDetails, spanWords } from './span-words.ts';
import { type Candidate, type CandidateOrder, tallyWords } from './votes.rules.ts';

interface CandidateListProps {
  /** In an order that somebody chooses. */
  candidatesIn: (order: CandidateOrder) => readonly Candidate[];
  /** The dates that the trip got. */
  chosen: string | null;
  /** The guest for whom one answers; absent for one's own answers. */
  guestName?: string | undefined;
  /** Whether there are guests to answer for, so that each card says whose answer it takes. */
  namesWho?: boolean;
  /** Absent where nobody answers any more. */
  onAnswer?: ((span: string, answer: DateAnswer) => void) | undefined;
  /** What else there is to do with dates. */
  renderAction?: ((span: string) => ReactNode) | undefined;
}

/** From so many on it is of use to see the best first. */
const ORDERED_FROM = 4;

const ORDERS = [
  { value: 'date', label: 'By Date' },
  { value: 'best', label: 'Best First' },
] as const;

/** Dates to vote on: what others say to each, and one's own answer in one press. */
export const CandidateList = ({
  candidatesIn,
  chosen,
  guestName,
  namesWho,
  onAnswer,
  renderAction,
}: CandidateListProps) => {
  const [order, setOrder] = useState<CandidateOrder>('date');
  const candidates = candidatesIn(order);
  return (
    <div className="flex flex-col gap-3">
      {candidates.length >= ORDERED_FROM && (
        <div className="self-start max-sm:w-full sm:w-72">
          <SegmentedControl label="Order of the dates" segments={ORDERS} value={order} onValueChange={setOrder} />
        </div>
      )}
      <ul aria-label="Dates to vote on" className="flex flex-col gap-3">
        {candidates.map((candidate) => (
          <CandidateCard
            key={candidate.span}
            candidate={candidate}
            isChosen={candidate.span === chosen}
            guestName={guestName}
            namesWho={namesWho}
            onAnswer={onAnswer}
            action={renderAction?.(candidate.span)}
          />
        ))}
      </ul>
    </div>
  );
};

interface CandidateCardProps extends Pick<CandidateListProps, 'guestName' | 'namesWho' | 'onAnswer'> {
  candidate: Candidate;
  isChosen: boolean;
  action: ReactNode;
}

const CandidateCard = ({ candidate, isChosen, guestName, namesWho = false, onAnswer, action }: CandidateCardProps) => {
  const { span, isBest, own } = candidate;
  return (
    <li
      className={classNames(
        'rounded-card border bg-surface p-3 sm:grid sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center sm:gap-x-4 sm:p-4',
        isChosen || isBest ? 'border-accent' : 'border-line',
      )}
    >
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 className="font-semibold">{spanWords(span)}</h3>
              {isChosen ? (
                <Badge tint="teal" icon={<CalendarCheck aria-hidden="true" />}>
                  Chosen
                </Badge>
              ) : (
                isBest && (
                  <Badge tint="teal" icon={<Star aria-hidden="true" />}>
                    {onAnswer ? 'Best so far' : 'Best'}
                  </Badge>
                )
              )}
            </div>
            <p className="text-sm text-ink-muted">{spanDetails(span)}</p>
          </div>
          {action}
        </div>
        <TallyBar candidate={candidate} />
        <p className="mt-1 text-sm tabular-nums">{tallyWords(candidate)}</p>
      </div>
      <div className="mt-3 flex flex-col gap-2 empty:hidden sm:mt-0">
        {onAnswer ? (
          <div className="flex min-w-0 flex-col gap-1.5">
            {namesWho && (
              // The buttons are named in full.
              <p aria-hidden="true" className="truncate text-sm font-medium">
                <bdi>{guestName ?? 'You'}</bdi>
              </p>
            )}
            <AnswerButtons
              label={`${guestName === undefined ? 'Your answer' : `Answer of ${guestName}`} to ${spanWords(span)}`}
              value={own}
              onAnswer={(answer) => onAnswer(span, answer)}
            />
          </div>
        ) : (
          own && <p className="text-sm text-ink-muted">You said: {ANSWERS.find(({ value }) => value === own)?.label}</p>
        )}
      </div>
    </li>
  );
};

/** The shares of what was answered, beside the words that say it. */
const TallyBar = ({ candidate: { yes, ifNeedBe, no } }: { candidate: Candidate }) => {
  if (yes + ifNeedBe + no === 0) return null;
  const parts = [
    { name: 'yes', count: yes, look: 'bg-accent' },
    { name: 'if need be', count: ifNeedBe, look: 'bg-accent/40' },
    { name: 'no', count: no, look: 'bg-clay/70' },
  ];
  return (
    <div aria-hidden="true" className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      {parts.map(
        ({ name, count, look }) => count > 0 && <span key={name} style={{ flexGrow: count }} className={look} />,
      )}
    </div>
  );
};

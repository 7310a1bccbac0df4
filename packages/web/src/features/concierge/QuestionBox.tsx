import { QUESTION_MAX, QUESTION_TOO_LONG } from '@caravan/contract/concierge/concierge.schema.ts';
import { leftOf } from '@caravan/contract/plans/plans.rules.ts';
import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { SendHorizontal, Square } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { recall, remember } from '../../platform/browser-memory.ts';
import { formatDate } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAutoGrow } from '../../ui/TextArea.tsx';
import { useMediaQuery } from '../../ui/use-viewport.ts';

interface QuestionBoxProps {
  /** Trips that a question can be about; `undefined` while they load. */
  trips: readonly { id: string; title: string }[] | undefined;
  /** The chosen one; empty without. */
  tripId: string;
  onTripChange: (tripId: string) => void;
  onAsk: (query: string) => void;
  /** An answer is on its way. */
  isUnderWay: boolean;
  onStop: () => void;
}

const DRAFT = 'caravan.question';
/** Lines before the box scrolls. */
const ROWS_MAX = 8;
/** From here on the remaining characters are counted. */
const COUNTED_FROM = QUESTION_MAX - 200;

/** Where a question is written. With a keyboard Enter asks, and Shift and Enter begins a new line. */
export const QuestionBox = ({ trips, tripId, onTripChange, onAsk, isUnderWay, onStop }: QuestionBoxProps) => {
  const counterId = useId();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [draft, setDraft] = useState(() => recall('tab', DRAFT) ?? '');
  const area = useAutoGrow(draft, ROWS_MAX);
  const query = draft.trim();
  const isTooLong = query.length > QUESTION_MAX;
  const isCounted = query.length >= COUNTED_FROM;
  const need = useConnectionNeed();
  const isAskable = query !== '' && !isTooLong && !need.isMissing;

  const write = (text: string) => {
    setDraft(text);
    remember('tab', DRAFT, text === '' ? null : text);
  };
  const ask = () => {
    if (!isAskable || isUnderWay) return;
    onAsk(query);
    write('');
    // The keyboard of a phone makes room for the answer; elsewhere the button, of no use now, would keep the focus.
    if (isTouch) area.current?.blur();
    else area.current?.focus();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    ask();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is being composed, Enter chooses it.
    if (isTouch || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };

  return (
    <form
      onSubmit={onSubmit}
      className="rounded-card border border-line-strong bg-surface p-2 transition-[border-color] duration-150 has-[textarea:focus]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-accent"
    >
      <textarea
        ref={area}
        rows={2}
        value={draft}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        aria-label="Your question"
        placeholder="Ask about a trip, or where it goes..."
        aria-invalid={isTooLong || undefined}
        aria-describedby={isCounted ? counterId : undefined}
        dir="auto"
        enterKeyHint={isTouch ? 'enter' : 'send'}
        className="block w-full resize-none bg-transparent px-2 py-2 text-base text-ink outline-none"
      />
      {isCounted && <Counter id={counterId} length={query.length} />}
      {need.note && <div className="px-2 pb-2">{need.note}</div>}
      <div className="flex items-center gap-2">
        <AboutTrip trips={trips} value={tripId} onChange={onTripChange} />
        {isUnderWay ? (
          <Button
            variant="secondary"
            className="min-w-24"
            icon={<Square size={16} aria-hidden="true" />}
            // The second click of a double one was meant to ask.
            onClick={({ detail }) => detail < 2 && onStop()}
          >
            Stop
          </Button>
        ) : (
          <Button
            type="submit"
            className="min-w-24"
            icon={<SendHorizontal size={18} aria-hidden="true" />}
            {...need.control}
            disabled={!isAskable}
          >
            Ask
          </Button>
        )}
      </div>
    </form>
  );
};

const Counter = ({ id, length }: { id: string; length: number }) => {
  const isTooLong = length > QUESTION_MAX;
  return (
    <p
      id={id}
      role={isTooLong ? 'alert' : undefined}
      className={classNames('px-2 pb-1 text-end text-xs', isTooLong ? 'text-clay-ink' : 'text-ink-muted')}
    >
      {isTooLong
        ? `${QUESTION_TOO_LONG}. These are ${length.toLocaleString()}.`
        : `${length.toLocaleString()} of ${QUESTION_MAX.toLocaleString()} characters`}
    </p>
  );
};

interface AboutTripProps extends Pick<QuestionBoxProps, 'trips'> {
  value: string;
  onChange: (tripId: string) => void;
}

const AboutTrip = ({ trips, value, onChange }: AboutTripProps) => (
  <SelectField
    label="About"
    hideLabel
    className="min-w-0 flex-1"
    placeholder={trips === undefined ? 'Loading…' : trips.length === 0 ? 'No trips yet' : 'Any of my trips'}
    value={trips?.some(({ id }) => id === value) ? value : ''}
    options={trips?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** How many questions the plan still allows in this month, where it bounds them. Its place is held while that is not known. */
export const QuestionsLeft = ({ plan }: { plan: OwnPlan | undefined }) => {
  const left = plan ? leftOf(plan.plan, 'conciergeQueries', plan.usage.conciergeQueries) : null;
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 px-2 text-sm text-ink-muted">
      {plan === undefined || left === null ? (
        'Every answer shows what it rests on.'
      ) : (
        <>
          {inWords(left, plan.usage.conciergeResetsAt)}
          <Link href="/plan" className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline">
            See Plans
          </Link>
        </>
      )}
    </p>
  );
};

const inWords = (left: number, resetsAt: string): string => {
  if (left === 0) return `No questions left until ${formatDate(resetsAt.slice(0, 10))}.`;
  return left === 1 ? '1 question left this month.' : `${left.toLocaleString()} questions left this month.`;
};

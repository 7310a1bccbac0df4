import { DATE_CANDIDATES_MAX, DATE_NOTE_MAX, type DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { isSpan, SPAN_DAYS_MAX, spanOf, weekLater } from '@caravan/contract/date-polls/spans.rules.ts';
import { CalendarPlus, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useCollaborativeForm } from '../../platform/collaborative-form.ts';
import { useToday } from '../../platform/clock.ts';
import { draftName } from '../../platform/form-draft.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useDiscardQuestion } from '../../ui/use-discard-question.tsx';
import { datePollFields, datePollFormSchema, type DatePollValues, spansIn, spansText } from './date-poll-fields.ts';
import { useDatePolls, useSaveDatePoll } from './date-polls.queries.ts';
import { spanDetails, spanWords } from './span-words.ts';

/** The first and the last day as they are chosen on a calendar. */
interface Range {
  readonly startDate: string;
  readonly endDate: string;
}
const NOTHING_CHOSEN: Range = { startDate: '', endDate: '' };

/** What days are chosen on: two taps. */
export type RangeCalendar = ComponentType<{ range: Range; onChange: (range: Range) => void }>;

interface DatePollFormProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  /** The one to change; absent for a new one. */
  poll?: DatePoll | undefined;
  /** Dates that a new one begins with: those that the trip has. */
  first?: string | undefined;
  Calendar: RangeCalendar;
}

const GONE = 'Someone deleted this vote meanwhile. You can open it again with what is written here.';

/** Proposes dates to vote on, and changes them. */
export const DatePollForm = (props: DatePollFormProps) => {
  const { open, onClose, poll, Calendar } = props;
  const { state, gone } = useDatePollForm(props);
  const { form } = state;
  const today = useToday();
  const leave = () => {
    state.forgetDraft();
    onClose();
  };
  const discard = useDiscardQuestion({ isChanged: state.isChanged && !form.sending, onDiscard: leave });
  const candidates = spansIn(form.values.candidates);
  return (
    <Sheet
      open={open}
      onClose={discard.ask}
      title={poll ? 'Change the Vote' : 'Find Dates Together'}
      description={
        poll
          ? 'Answers to dates that you take away go with them.'
          : 'Propose some dates. Everybody says which suit them.'
      }
      dismissible={!state.isChanged && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={discard.ask}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending}>
            {poll && !gone ? 'Save' : 'Open Vote'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={state.isRestored} onStartOver={state.startOver} />
        <BothVersions fields={state.conflicts.shown} prompts={state.conflicts.prompts} />
        <CandidatesField
          candidates={candidates}
          error={form.errors.candidates}
          onChange={(spans) => form.change({ candidates: spansText(spans) })}
          Calendar={Calendar}
        />
        <DateField
          {...form.field('closesOn')}
          label="Answers until"
          optional
          min={today}
          hint="The vote closes at the end of this day."
        />
        <TextArea
          {...form.field('note')}
          label="Note"
          optional
          dir="auto"
          maxLength={DATE_NOTE_MAX}
          placeholder="What should everybody know?"
        />
        <FormFailure failure={form.failure} />
      </div>
      {discard.element}
    </Sheet>
  );
};

/** The state of the form, laid on the vote as it is by now. */
const useDatePollForm = ({ tripId, poll, first = '', onClose }: DatePollFormProps) => {
  const viewerId = useCurrentUser()?.id ?? '';
  const { add, update, refetch } = useSaveDatePoll(tripId);
  const { data: polls } = useDatePolls(tripId);
  const schema = datePollFormSchema(useToday());
  const latest = polls?.find(({ id }) => id === poll?.id);
  const state = useCollaborativeForm({
    draftName: draftName('dates', viewerId, tripId, poll?.id ?? null),
    fields: datePollFields,
    context: { first },
    edited: poll ?? null,
    latest: () => latest,
    schema: () => schema,
    toInput: inputOf,
    add,
    change: (merged, stored) => {
      const { id: _id, ...fields } = schema.parse(inputOf(merged));
      return update({ ...fields, version: stored.version }, stored);
    },
    refetch,
    onSaved: onClose,
  });
  return { state, gone: poll !== undefined && polls !== undefined && latest === undefined };
};

const inputOf = ({ candidates, ...rest }: DatePollValues) => ({ ...rest, candidates: spansIn(candidates) });

interface CandidatesFieldProps {
  candidates: readonly string[];
  error: string | undefined;
  onChange: (candidates: readonly string[]) => void;
  Calendar: RangeCalendar;
}

/** The dates to vote on: two taps on a calendar add some, and one press the same a week later. */
const CandidatesField = ({ candidates, error, onChange, Calendar }: CandidatesFieldProps) => {
  const [range, setRange] = useState(NOTHING_CHOSEN);
  const [trouble, setTrouble] = useState<string | null>(null);
  const add = (span: string) => {
    setTrouble(troubleOf(span, candidates));
    if (troubleOf(span, candidates) === null) onChange([...candidates, span]);
  };
  const choose = (chosen: Range) => {
    if (chosen.endDate === '') return setRange(chosen);
    setRange(NOTHING_CHOSEN);
    add(spanOf(chosen));
  };
  const next = weekLater(candidates);
  const said = trouble ?? error;
  return (
    <fieldset className="min-w-0" aria-describedby={said ? 'candidates-trouble' : undefined}>
      <legend className="pb-2 text-sm font-semibold">Dates to vote on</legend>
      {candidates.length > 0 && (
        <ul
          aria-label="Proposed dates"
          className="mb-3 divide-y divide-line rounded-control border border-line bg-surface"
        >
          {candidates.map((span) => (
            <li key={span} className="flex items-center gap-2 py-0.5 ps-3 pe-0.5">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{spanWords(span)}</span>{' '}
                <span className="text-sm text-ink-muted">{spanDetails(span)}</span>
              </span>
              <IconButton
                label={`Remove ${spanWords(span)}`}
                icon={<X size={18} aria-hidden="true" />}
                onClick={() => onChange(candidates.filter((other) => other !== span))}
              />
            </li>
          ))}
        </ul>
      )}
      {next !== null && candidates.length < DATE_CANDIDATES_MAX && (
        <Button
          variant="secondary"
          size="small"
          className="mb-3"
          icon={<CalendarPlus size={16} aria-hidden="true" />}
          onClick={() => add(next)}
        >
          Same Length, a Week Later
        </Button>
      )}
      {/* Read out as soon as it is there. */}
      <p id="candidates-trouble" role="alert" className="text-sm font-medium text-clay-ink not-empty:mb-3">
        {said}
      </p>
      <p className="pb-2 text-sm text-ink-muted">
        {range.startDate === '' ? 'Tap the first day, then the last.' : 'Now tap the last day.'}
      </p>
      <Calendar range={range} onChange={choose} />
    </fieldset>
  );
};

const troubleOf = (span: string, candidates: readonly string[]): string | null => {
  if (!isSpan(span)) return `Dates can be at most ${SPAN_DAYS_MAX} days.`;
  if (candidates.includes(span)) return 'These dates are there already.';
  return candidates.length >= DATE_CANDIDATES_MAX ? `There can be at most ${DATE_CANDIDATES_MAX} dates.` : null;
};

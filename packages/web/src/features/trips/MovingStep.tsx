import { type ReactNode, useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { formatDateRange, formatShortDay } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import {
  countsInWords,
  daysInWords,
  isTooMuchToChoose,
  leftOutside,
  movedDay,
  type MovedContents,
  type MovingQuestion,
  type PlannedThing,
  proposedMove,
} from './moving-plan.rules.ts';

type Move = MovedContents['move'];

/** What is chosen of a question, and what is sent for it. */
export const useMovingChoice = (question: MovingQuestion | null) => {
  const [chosen, setChosen] = useState<{ of: MovingQuestion | null; move: Move; stays: ReadonlySet<string> }>();
  const current =
    question && chosen?.of === question
      ? chosen
      : { of: question, move: question ? proposedMove(question) : 'none', stays: new Set<string>() };
  const { move, stays } = current;
  const moves = ({ id }: PlannedThing): boolean => move === 'all' || (move === 'chosen' && !stays.has(id));
  const idsOf = (kind: PlannedThing['kind']): string[] =>
    (question?.things ?? []).filter((thing) => thing.kind === kind && moves(thing)).map(({ id }) => id);
  const timeZone = viewerZone();
  const contents = (): MovedContents => {
    if (question?.kind === 'outside' || move === 'none') return { move: 'none' };
    if (move === 'all') return { move, timeZone };
    return { move, activities: idsOf('activity'), outfits: idsOf('outfit'), timeZone };
  };
  return {
    move,
    moves,
    contents,
    setMove: (next: Move) => setChosen({ ...current, move: next }),
    /** Takes something along or leaves it, and with an activity the outfits that are planned for it. */
    toggle: (thing: PlannedThing) => {
      const next = new Set(stays);
      const isTaken = stays.has(thing.id);
      const together = (question?.things ?? []).filter((other) => other === thing || other.activityId === thing.id);
      for (const { id } of together) {
        if (isTaken) next.delete(id);
        else next.add(id);
      }
      setChosen({ ...current, stays: next });
    },
  };
};

interface MovingStepProps {
  question: MovingQuestion;
  choice: ReturnType<typeof useMovingChoice>;
}

/** A step of the form of a trip: what becomes of its plan with the new dates. */
export const MovingStep = ({ question, choice }: MovingStepProps) => {
  const { kind, before, after, days, things } = question;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        {formatDateRange(asDates(before))} <span aria-hidden="true">→</span>
        <span className="sr-only">becomes</span>{' '}
        <strong className="font-semibold text-ink">{formatDateRange(asDates(after))}</strong>
        {days !== 0 && `, ${daysInWords(days)}`}
      </p>
      {kind === 'move' && <Choices question={question} choice={choice} />}
      {kind === 'move' && choice.move === 'chosen' && <ThingsToMove question={question} choice={choice} />}
      <Outside question={question} choice={choice} />
      {things?.some((thing) => thing.hasFlights && choice.moves(thing)) && (
        <p className="text-sm text-pretty text-ink-muted">
          A flight followed by its number keeps its own date. One entered by hand moves with its activity.
        </p>
      )}
    </div>
  );
};

const asDates = ({ startDate, endDate }: MovingQuestion['after']) => ({
  startDate: startDate ?? null,
  endDate: endDate ?? null,
});

const Choices = ({ question, choice }: MovingStepProps) => {
  const { things, days } = question;
  const all = things === null ? 'All activities and outfits' : countsInWords(things);
  const kept = leftOutside(question, () => false).length;
  const choices: { value: Move; label: string; hint: string }[] = [
    { value: 'all', label: 'Move everything along', hint: `${all}, ${daysInWords(days)}. Times of day stay.` },
    {
      value: 'none',
      label: 'Keep where it is',
      hint: things === null ? 'Nothing changes its day.' : keptInWords(kept, things.length),
    },
  ];
  const maySelect = things !== null && things.length > 1 && !isTooMuchToChoose(things);
  if (maySelect) choices.push({ value: 'chosen', label: 'Choose', hint: 'Pick what moves along.' });
  return (
    <ChoiceCards
      label="What happens to the plan?"
      choices={choices}
      value={choice.move}
      onValueChange={choice.setMove}
    />
  );
};

const keptInWords = (outside: number, of: number): string => {
  if (outside === 0) return 'All of it lies within the new dates.';
  if (outside === of)
    return of === 1 ? 'It will lie outside the new dates.' : 'All of it will lie outside the new dates.';
  return `${outside.toLocaleString('en')} of ${of.toLocaleString('en')} will lie outside the new dates.`;
};

const ThingsToMove = ({ question: { things, days }, choice }: MovingStepProps) => (
  <fieldset className="min-w-0">
    <legend className="pb-1 text-sm font-semibold">Moves along</legend>
    {(things ?? []).map((thing) => (
      <Checkbox
        key={thing.id}
        label={<ThingTitle thing={thing} />}
        hint={
          choice.moves(thing)
            ? `${formatShortDay(thing.from)} → ${formatShortDay(movedDay(thing, days))}`
            : `Stays on ${formatShortDay(thing.from)}`
        }
        checked={choice.moves(thing)}
        onChange={() => choice.toggle(thing)}
      />
    ))}
  </fieldset>
);

const ThingTitle = ({ thing: { kind, title } }: { thing: PlannedThing }) => (
  <span className="wrap-anywhere">
    <bdi>{title}</bdi>
    {kind === 'outfit' && <span className="text-ink-muted"> · outfit</span>}
  </span>
);

/** So many are named of what falls outside at first. */
const NAMED_MAX = 5;

/** What will lie outside of the new dates by what is chosen; nothing where nothing does. */
const Outside = ({ question, choice }: MovingStepProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const outside = leftOutside(question, choice.moves);
  if (outside.length === 0) return null;
  const named = isWhole ? outside : outside.slice(0, NAMED_MAX);
  const more = outside.length - named.length;
  return (
    <section aria-labelledby="outside-new-dates" className="rounded-card border border-line bg-sunken px-3 py-2.5">
      <h3 id="outside-new-dates" className="text-sm font-semibold">
        {`${countsInWords(outside)} outside the new dates`}
      </h3>
      <p className="text-sm text-pretty text-ink-muted">
        {outside.length === 1 ? 'It stays on the trip, marked.' : 'They stay on the trip, marked.'}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm">
        {named.map((thing) => (
          <li key={thing.id} className="flex items-baseline justify-between gap-3">
            <ThingTitle thing={thing} />
            <DayOf>{formatShortDay(choice.moves(thing) ? movedDay(thing, question.days) : thing.from)}</DayOf>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)} className="-ms-2">
          {`Show ${more.toLocaleString('en')} more`}
        </Button>
      )}
    </section>
  );
};

const DayOf = ({ children }: { children: ReactNode }) => <span className="shrink-0 text-ink-muted">{children}</span>;

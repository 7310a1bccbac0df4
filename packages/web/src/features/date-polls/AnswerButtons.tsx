import type { DateAnswer } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { Check, type LucideIcon, Minus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface AnswerLook {
  readonly value: DateAnswer;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** How it looks where it is what somebody has said. */
  readonly tint: string;
}

/** What can be said to dates, never by colour alone. */
export const ANSWERS: readonly AnswerLook[] = [
  { value: 'yes', label: 'Yes', Icon: Check, tint: 'bg-accent text-on-accent' },
  { value: 'if-need-be', label: 'If need be', Icon: Minus, tint: 'bg-accent-soft text-accent-ink' },
  { value: 'no', label: 'No', Icon: X, tint: 'bg-clay-soft text-clay-ink' },
];

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface AnswerButtonsProps {
  /** Of which dates, for whoever does not see them. */
  label: string;
  value: DateAnswer | null;
  onAnswer: (answer: DateAnswer) => void;
}

/** What one says to some dates oneself: one press each. */
export const AnswerButtons = ({ label, value, onAnswer }: AnswerButtonsProps) => {
  const group = useRef<HTMLDivElement>(null);
  const at = ANSWERS.findIndex((answer) => answer.value === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = at === -1 ? 0 : (at + step + ANSWERS.length) % ANSWERS.length;
    const next = ANSWERS[to];
    if (next) onAnswer(next.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className="grid grid-cols-3 gap-1 rounded-control bg-sunken p-1"
    >
      {ANSWERS.map(({ value: answer, label: words, Icon, tint }, place) => (
        <button
          key={answer}
          type="button"
          role="radio"
          aria-checked={answer === value}
          tabIndex={place === Math.max(at, 0) ? 0 : -1}
          onClick={() => onAnswer(answer)}
          onKeyDown={onKeyDown}
          className={classNames(
            'flex min-h-11 min-w-0 items-center justify-center gap-1.5 rounded-[0.5rem] px-1 text-sm font-semibold transition-colors duration-150',
            answer === value ? tint : 'bg-surface text-ink hover:bg-raised',
          )}
        >
          <Icon size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
          {words}
        </button>
      ))}
    </div>
  );
};

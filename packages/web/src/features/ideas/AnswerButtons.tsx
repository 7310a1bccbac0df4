import { type Answer, answers } from '@caravan/contract/ideas/ideas.schema.ts';
import { CircleSlash, Heart, type LucideIcon, ThumbsUp } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/** How each answer is shown. */
export const WORDS: Readonly<
  Record<Answer, { readonly label: string; readonly Icon: LucideIcon; readonly given: string }>
> = {
  want: { label: 'Want', Icon: Heart, given: 'border-accent bg-accent-soft text-accent-ink' },
  fine: { label: 'Fine', Icon: ThumbsUp, given: 'border-accent bg-accent-soft text-accent-ink' },
  'rather-not': { label: 'Rather Not', Icon: CircleSlash, given: 'border-clay bg-clay-soft text-clay-ink' },
};

interface AnswerButtonsProps {
  /** What is answered, and whose answer it is. */
  label: string;
  /** The answer that is given; `null` for none. */
  given: Answer | null;
  /** How many people give each; absent where that is not shown. */
  counts?: Readonly<Record<Answer, number>>;
  /** A press on the given one takes it back. */
  onAnswer: (answer: Answer | null) => void;
}

/** The three answers to an idea: one press. */
export const AnswerButtons = ({ label: group, given, counts, onAnswer }: AnswerButtonsProps) => (
  <div role="group" aria-label={group} className="grid grid-cols-3 gap-2">
    {answers.map((answer) => {
      const { label, Icon, given: pressed } = WORDS[answer];
      const isGiven = answer === given;
      return (
        <button
          key={answer}
          type="button"
          aria-pressed={isGiven}
          onClick={() => onAnswer(isGiven ? null : answer)}
          className={classNames(
            'flex min-h-13 min-w-0 flex-col-reverse items-center justify-center gap-0.5 rounded-control border px-1 py-1.5 text-sm font-semibold transition-colors duration-150',
            isGiven ? pressed : 'border-line-strong bg-surface text-ink hover:bg-sunken',
          )}
        >
          <span className="max-w-full truncate">{label}</span>
          <span className="flex min-h-5 items-center gap-1.5">
            <Icon size={16} aria-hidden="true" fill={isGiven && answer === 'want' ? 'currentColor' : 'none'} />
            {counts && counts[answer] > 0 && <span className="tabular-nums">{counts[answer]}</span>}
          </span>
        </button>
      );
    })}
  </div>
);

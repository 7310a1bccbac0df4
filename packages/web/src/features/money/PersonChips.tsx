import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import type { MoneyPerson } from './money-people.rules.ts';
import { PersonFace } from './PersonFace.tsx';

interface PersonChipsProps {
  label: string;
  people: readonly MoneyPerson[];
  chosen: ReadonlySet<string>;
  onPress: (personId: string) => void;
  /** Before the people, such as a choice for all of them. */
  before?: ReactNode;
  after?: ReactNode;
}

/** People to press in or out, by face and name. */
export const PersonChips = ({ label, people, chosen, onPress, before, after }: PersonChipsProps) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-2">
    {before}
    {people.map((person) => (
      <ChoiceButton
        key={person.id}
        isPressed={chosen.has(person.id)}
        icon={<PersonFace person={person} size="tiny" />}
        onPress={() => onPress(person.id)}
      >
        {person.shortName}
      </ChoiceButton>
    ))}
    {after}
  </div>
);

interface ChoiceButtonProps {
  isPressed: boolean;
  icon?: ReactNode;
  onPress: () => void;
  children: string;
}

/** One of several choices that can each be pressed in. */
export const ChoiceButton = ({ isPressed, icon, onPress, children }: ChoiceButtonProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className={classNames(
      'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-2 text-sm font-medium transition-colors duration-150',
      isPressed
        ? 'border-accent bg-accent-soft text-accent-ink'
        : 'border-line-strong bg-surface text-ink-muted hover:bg-sunken',
    )}
  >
    {icon ?? <span className="w-0.5" />}
    <bdi className="truncate">{children}</bdi>
    {/* Its room is there before it is pressed, so that nothing moves under the finger. */}
    <Check size={14} strokeWidth={3} aria-hidden="true" className={classNames('shrink-0', !isPressed && 'opacity-0')} />
  </button>
);

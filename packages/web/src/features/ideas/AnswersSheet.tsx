import type { Answer, Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { answerOf } from '@caravan/contract/ideas/ranking.rules.ts';
import { mayAnswerFor } from '@caravan/contract/members/people.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { AnswerButtons, WORDS } from './AnswerButtons.tsx';
import type { Voter } from './idea-words.rules.ts';

interface AnswersSheetProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  viewerId: string;
  ideas: readonly Idea[];
  people: readonly Voter[];
  ideaId: string;
  onAnswer: (idea: Idea, personId: string, answer: Answer | null) => void;
}

/** What each of the trip's people says to an idea; for guests those answer here who may. */
export const AnswersSheet = (props: AnswersSheetProps) => {
  const { open, onClose, trip, viewerId, people, onAnswer } = props;
  const idea = props.ideas.find(({ id }) => id === props.ideaId);
  if (!idea) return null;
  const mayAnswer = ({ id }: Voter): boolean => {
    const guest = trip.guests?.find((one) => one.id === id);
    const isOpen = idea.plannedActivityId === null;
    return isOpen && guest !== undefined && mayAnswerFor({ userId: viewerId, role: trip.role }, id, guest);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Answers"
      description={<bdi className="wrap-anywhere">{idea.title}</bdi>}
      forReading
    >
      <ul aria-label="Answers" className="divide-y divide-line rounded-card border border-line bg-surface">
        {people.map((person) => {
          const given = answerOf(person.id, idea);
          return (
            <li key={person.id} className="flex flex-col gap-2 px-4 py-2.5">
              <div className="flex min-h-8 items-center gap-3">
                <Avatar name={person.name} src={person.src} seed={person.id} size="small" />
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                  <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
                  {person.id === viewerId && <Badge tint="teal">You</Badge>}
                  {person.isGuest && <Badge>Guest</Badge>}
                </span>
                <GivenAnswer given={given} />
              </div>
              {mayAnswer(person) && (
                <AnswerButtons
                  label={`Answer of ${person.name}`}
                  given={given}
                  onAnswer={(answer) => onAnswer(idea, person.id, answer)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
};

const GivenAnswer = ({ given }: { given: Answer | null }) => {
  if (given === null) return <span className="shrink-0 text-sm text-ink-muted">No answer</span>;
  const { label, Icon } = WORDS[given];
  return (
    <span
      className={classNames(
        'flex shrink-0 items-center gap-1.5 text-sm font-semibold',
        given === 'rather-not' ? 'text-clay-ink' : 'text-accent-ink',
      )}
    >
      <Icon size={16} aria-hidden="true" fill={given === 'want' ? 'currentColor' : 'none'} />
      {label}
    </span>
  );
};

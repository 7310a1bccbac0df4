import type { ConciergeSearch, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { ChevronDown, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { useIsCutOff } from '../../platform/outbox/use-outbox.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Answer, type AnswerActions } from './Answer.tsx';
import type { Question } from './question-submission.ts';

interface PastQuestionsProps extends AnswerActions {
  searches: readonly ConciergeSearch[];
  onAsk: (question: Question) => void;
  onDelete: (search: ConciergeSearch) => void;
}

/** Past questions; each opens its answer. */
export const PastQuestions = ({ searches, ...rest }: PastQuestionsProps) => {
  const now = useNow();
  return (
    <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {searches.map((search) => (
        <PastQuestion key={search.id} search={search} now={now} {...rest} />
      ))}
    </ul>
  );
};

interface PastQuestionProps extends AnswerActions {
  search: ConciergeSearch;
  now: Date;
  onAsk: (question: Question) => void;
  onDelete: (search: ConciergeSearch) => void;
}

const OUTCOMES: Record<Outcome, string | null> = {
  answered: null,
  not_found: 'Not found',
  stopped: 'Stopped',
  broken: 'Broken off',
};

/** A past question. A press opens its answer below it. */
const PastQuestion = ({ search, now, onAsk, onDelete, onOpen, onPlace }: PastQuestionProps) => {
  const panel = useId();
  const isCutOff = useIsCutOff();
  const [isOpen, setIsOpen] = useState(false);
  const { query, response, citations, trip, outcome, createdAt } = search;
  const facts = [formatAgo(createdAt, now), OUTCOMES[outcome]].filter((fact) => fact !== null);
  return (
    <li className="min-w-0">
      <div className="flex items-center gap-1 pe-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2.5 text-start transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 active:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span dir="auto" className={classNames('font-medium wrap-anywhere', isOpen ? 'block' : 'line-clamp-2')}>
              {query}
            </span>
            <span className="line-clamp-1 text-sm wrap-anywhere text-ink-muted">
              {facts.join(' · ')}
              {trip && (
                <>
                  {' · '}
                  <bdi>{trip.title}</bdi>
                </>
              )}
            </span>
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={classNames('shrink-0 text-ink-muted transition-transform duration-200', isOpen && 'rotate-180')}
          />
        </button>
        <Menu
          label={`Actions for ${query.slice(0, 100)}`}
          items={[
            {
              label: 'Ask again',
              icon: <RotateCcw size={18} aria-hidden="true" />,
              disabled: isCutOff,
              onSelect: () => onAsk({ query, trip }),
            },
            {
              label: 'Delete',
              icon: <Trash2 size={18} aria-hidden="true" />,
              danger: true,
              onSelect: () => onDelete(search),
            },
          ]}
        />
      </div>
      <div id={panel} hidden={!isOpen} className="border-t border-line px-4 py-4">
        {isOpen && (
          <Answer response={response} citations={citations} whole={search} onOpen={onOpen} onPlace={onPlace} />
        )}
      </div>
    </li>
  );
};

/** In the shape of past questions. */
export const PastQuestionsSkeleton = () => (
  <SkeletonGroup
    label="Loading your past questions"
    className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
  >
    {['a', 'b', 'c'].map((row) => (
      <div key={row} className="flex min-h-16 flex-col justify-center gap-2 px-4 py-2.5">
        <Skeleton shape="line" className="w-3/4" />
        <Skeleton shape="line" className="h-3 w-1/3" />
      </div>
    ))}
  </SkeletonGroup>
);

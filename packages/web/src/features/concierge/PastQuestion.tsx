import type { ConciergeSearch, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { ChevronDown, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAgo } from '../../platform/format-ago.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Answer, type AnswerActions } from './Answer.tsx';
import type { Question } from './asking.ts';

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

/** A question that was asked before. A press opens its answer below it. */
export const PastQuestion = ({ search, now, onAsk, onDelete, onOpen, onPlace }: PastQuestionProps) => {
  const panel = useId();
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

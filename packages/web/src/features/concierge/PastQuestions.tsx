import type { ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { useNow } from '../../platform/use-now.ts';
import type { AnswerActions } from './Answer.tsx';
import type { Question } from './asking.ts';
import { PastQuestion } from './PastQuestion.tsx';

interface PastQuestionsProps extends AnswerActions {
  searches: readonly ConciergeSearch[];
  onAsk: (question: Question) => void;
  onDelete: (search: ConciergeSearch) => void;
}

/** What was asked before; each opens its answer. */
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

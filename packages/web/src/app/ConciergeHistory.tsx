import type { Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '../features/concierge/asking.ts';
import { searchesQuery, useDeleteSearch } from '../features/concierge/concierge.queries.ts';
import { PastQuestions } from '../features/concierge/PastQuestions.tsx';
import { PastQuestionsSkeleton } from '../features/concierge/PastQuestionsSkeleton.tsx';
import type { CardWish } from '../features/concierge/placed-card.ts';
import { useDebounced } from '../platform/use-debounced.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Loaded } from './Loaded.tsx';

interface ConciergeHistoryProps {
  /** The one whose answer stands above already; `undefined` without. */
  shownId: string | undefined;
  onAsk: (question: Question) => void;
  /** Told of one that is gone. */
  onDeleted: (searchId: string) => void;
  onOpen: (citation: Citation) => void;
  onPlace: (wish: CardWish) => void;
}

const PAUSE_MS = 300;

/** What was asked before: to search, open, ask again and delete. */
export const ConciergeHistory = ({ shownId, onDeleted, ...rest }: ConciergeHistoryProps) => {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const query = useInfiniteQuery(searchesQuery(words));
  const [doomed, setDoomed] = useState<ConciergeSearch | null>(null);
  const remove = useDeleteSearch();
  const deleteIt = () => {
    if (!doomed) return;
    const { id: searchId } = doomed;
    remove.mutate({ params: { searchId } }, { onSuccess: () => onDeleted(searchId), onSettled: () => setDoomed(null) });
  };
  return (
    <section aria-labelledby="past-questions" className="flex flex-col gap-3">
      <h2 id="past-questions" className="text-lg font-semibold">
        Past Questions
      </h2>
      <SearchField
        label="Search past questions"
        placeholder="Search questions and answers..."
        value={typed}
        onValueChange={setTyped}
        pending={typed.trim() !== '' && query.isFetching && !query.isFetchingNextPage}
        maxLength={200}
      />
      <Loaded query={query} skeleton={<PastQuestionsSkeleton />} what="Your past questions">
        {(searches) => {
          const shown = words === '' ? searches.filter(({ id }) => id !== shownId) : searches;
          if (shown.length === 0 && !query.hasNextPage)
            return <NothingPast words={words} hasAnswer={shownId !== undefined} />;
          return <PastQuestions searches={shown} onDelete={setDoomed} {...rest} />;
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          Show Older Questions
        </Button>
      )}
      <ConfirmDialog
        open={doomed !== null}
        title="Delete this question?"
        text="Its answer goes with it. This cannot be taken back."
        confirmLabel="Delete Question"
        cancelLabel="Keep It"
        danger
        pending={remove.isPending}
        onConfirm={deleteIt}
        onCancel={() => setDoomed(null)}
      />
    </section>
  );
};

const NothingPast = ({ words, hasAnswer }: { words: string; hasAnswer: boolean }) => (
  <p role="status" className="py-2 wrap-anywhere text-ink-muted">
    {words !== '' ? (
      <>
        No question or answer has “<bdi>{words}</bdi>” in it.
      </>
    ) : hasAnswer ? (
      'What you ask next will push this answer down here.'
    ) : (
      'What you ask is kept here, with its answers. Nobody else sees it.'
    )}
  </p>
);

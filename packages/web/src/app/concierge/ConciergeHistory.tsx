import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Question } from '../../features/concierge/question-submission.ts';
import { searchesQuery } from '../../features/concierge/concierge.queries.ts';
import { PastQuestions, PastQuestionsSkeleton } from '../../features/concierge/PastQuestions.tsx';
import type { CardRequest } from '../../features/concierge/ResultCard.tsx';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { useSearchInAddress } from '../../platform/use-search-in-address.ts';
import { useDebounced } from '../../platform/use-timers.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { ShowMore } from '../../platform/ShowMore.tsx';

interface ConciergeHistoryProps {
  /** The one whose answer stands above already; `undefined` without. */
  shownId: string | undefined;
  onAsk: (question: Question) => void;
  /** Called once one is deleted. */
  onDeleted: (searchId: string) => void;
  onOpen: (citation: Citation) => void;
  onPlace: (request: CardRequest) => void;
}

const PAUSE_MS = 300;

/** The past questions: to search, open, ask again and delete. */
export const ConciergeHistory = ({ shownId, onDeleted, ...rest }: ConciergeHistoryProps) => {
  const { typed, type } = useSearchInAddress();
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const query = useInfiniteQuery(searchesQuery(words));
  const deletion = useLazyDialog(loadDialog, { ahead: (query.data?.length ?? 0) > 0 });
  const need = useConnectionNeed();
  const askToDelete = (searchId: string) => deletion.open({ searchId, onDeleted: () => onDeleted(searchId) });
  return (
    <section aria-labelledby="past-questions" className="flex flex-col gap-3">
      <h2 id="past-questions" className="text-lg font-semibold">
        Past Questions
      </h2>
      <SearchField
        label="Search past questions"
        placeholder="Search questions and answers..."
        value={typed}
        onValueChange={type}
        pending={typed.trim() !== '' && query.isFetching && !query.isFetchingNextPage}
        maxLength={200}
        {...need.control}
      />
      {need.note}
      <Loaded query={query} skeleton={<PastQuestionsSkeleton />} what="Your past questions">
        {(searches) => {
          // What is looked for is found, wherever it stands.
          const shown = words === '' ? searches.filter(({ id }) => id !== shownId) : searches;
          if (shown.length === 0 && query.isPlaceholderData) return <PastQuestionsSkeleton />;
          return shown.length === 0 && !query.hasNextPage ? (
            <NothingPast words={words} hasAnswer={shownId !== undefined} />
          ) : (
            <PastQuestions searches={shown} onDelete={({ id }) => askToDelete(id)} {...rest} />
          );
        }}
      </Loaded>
      {!query.isPlaceholderData && <ShowMore query={query}>Show Older Questions</ShowMore>}
      {deletion.element}
    </section>
  );
};

const loadDialog = async () => (await import('../../features/concierge/DeleteQuestionDialog.tsx')).DeleteQuestionDialog;

const NothingPast = ({ words, hasAnswer }: { words: string; hasAnswer: boolean }) => (
  <p role="status" className="py-2 wrap-anywhere text-ink-muted">
    {words !== '' ? (
      <>
        No question or answer has “<bdi>{words}</bdi>” in it.
      </>
    ) : hasAnswer ? (
      'The answer above moves here when you ask again.'
    ) : (
      'What you ask is kept here, with its answers. Nobody else sees it.'
    )}
  </p>
);

import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { CurrentAnswer } from '../../features/concierge/CurrentAnswer.tsx';
import { ExampleQuestions, ExampleQuestionsSkeleton } from '../../features/concierge/ExampleQuestions.tsx';
import { PassagePane } from '../../features/concierge/Passage.tsx';
import type { CardRequest } from '../../features/concierge/ResultCard.tsx';
import { QuestionBox, QuestionsLeft } from '../../features/concierge/QuestionBox.tsx';
import { type Question, useQuestionSubmission } from '../../features/concierge/question-submission.ts';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { tripQuery, useOpenTrips, useTripChoices } from '../../features/trips/trips.queries.ts';
import { useToday } from '../../platform/clock.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { useLoaded } from '../../platform/lazy-component.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMediaQuery } from '../../ui/use-viewport.ts';
import { ConciergeHistory } from './ConciergeHistory.tsx';

const loadCardSheet = async () => (await import('./CardSheets.tsx')).CardSheet;
const loadPassageSheet = async () => (await import('../../features/concierge/PassageSheet.tsx')).PassageSheet;

/** Questions, and answers that show what they rest on. `?trip={id}` in its address chooses that trip. */
export const ConciergePage = () => {
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const { submitted, isUnderWay, ask, stop, forget } = useQuestionSubmission();
  const trips = useTripChoices();
  const plan = useQuery(ownPlanQuery).data;
  const named = new URLSearchParams(useSearch()).get('trip') ?? '';
  const [tripId, setTripId] = useState(named);
  const example = useExampleTrip(tripId);
  const top = useRef<HTMLDivElement>(null);
  const passage = usePassage(isDesktop);
  const cardSheet = useLazyDialog(loadCardSheet, { ahead: (submitted?.answer?.cards.length ?? 0) > 0 });

  const askHere = (question: Question) => {
    passage.close();
    ask(question);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const askAboutTrip = (query: string) => askHere({ query, trip: trips.data?.find(({ id }) => id === tripId) ?? null });
  const shared = {
    onAsk: askHere,
    onOpen: passage.open,
    onPlace: (request: CardRequest) => cardSheet.open({ request }),
  };
  const examples =
    example === undefined ? (
      <ExampleQuestionsSkeleton />
    ) : (
      <ExampleQuestions
        trip={example}
        onAsk={(query) => askHere({ query, trip: example && { id: example.id, title: example.title } })}
      />
    );

  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>Concierge · Caravan</title>
      <PageHeader title="Concierge" subtitle="Ask about your trips and where they take you" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <div ref={top} className="-mb-3 scroll-mt-4">
            <QuestionBox
              trips={trips.data}
              tripId={tripId}
              onTripChange={setTripId}
              onAsk={askAboutTrip}
              isUnderWay={isUnderWay}
              onStop={stop}
            />
            <QuestionsLeft plan={plan} />
          </div>
          {submitted && <CurrentAnswer submitted={submitted} {...shared} />}
          {/* Where there was no answer, another question may have one. */}
          {!isDesktop && (submitted === null || submitted.answer?.outcome === 'not_found') && examples}
          {/* An answer that grows would push it down under the reader's eyes. */}
          <div hidden={isUnderWay}>
            <ConciergeHistory
              shownId={submitted?.answer?.id}
              onDeleted={(searchId) => submitted?.answer?.id === searchId && forget()}
              {...shared}
            />
          </div>
        </div>
        {isDesktop && (
          <aside className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto">
            {passage.shown?.isOpen ? (
              <PassagePane citation={passage.shown.citation} onClose={passage.close} />
            ) : (
              examples
            )}
          </aside>
        )}
      </div>
      {!isDesktop && passage.sheet}
      {cardSheet.element}
    </main>
  );
};

/** The passage that is open: beside its answer where the window is wide enough, else over it in a sheet. */
const usePassage = (isBeside: boolean) => {
  const { part: PassageSheet, fetchPart } = useLoaded(loadPassageSheet, !isBeside);
  const [shown, setShown] = useState<{ citation: Citation; isOpen: boolean } | null>(null);
  const open = async (citation: Citation): Promise<void> => {
    if (isBeside || (await fetchPart())) setShown({ citation, isOpen: true });
  };
  const close = () => setShown((before) => before && { ...before, isOpen: false });
  return {
    shown,
    open: (citation: Citation) => void open(citation),
    close,
    sheet: PassageSheet && shown && <PassageSheet open={shown.isOpen} onClose={close} citation={shown.citation} />,
  };
};

/**
 * The trip that examples are about: the chosen one, else the one that is under way or comes next. `null` where there is none,
 * `undefined` while that is not known.
 *
 * @param chosenId empty where none is chosen.
 */
const useExampleTrip = (chosenId: string): Pick<Trip, 'id' | 'title' | 'destination'> | null | undefined => {
  const today = useToday();
  const chosen = useQuery({ ...tripQuery(chosenId), enabled: chosenId !== '' });
  const coming = useOpenTrips();
  if (chosenId !== '' && !chosen.isError) return chosen.data;
  // Where the trips cannot be read, questions about anywhere are possible all the same.
  if (coming.isError) return null;
  return coming.data && (openTrips(coming.data, today)[0] ?? null);
};

import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Question } from '../../features/concierge/asking.ts';
import { CurrentAnswer } from '../../features/concierge/CurrentAnswer.tsx';
import { ExampleQuestions } from '../../features/concierge/ExampleQuestions.tsx';
import { ExampleQuestionsSkeleton } from '../../features/concierge/ExampleQuestionsSkeleton.tsx';
import { PassagePane } from '../../features/concierge/PassagePane.tsx';
import { QuestionBox } from '../../features/concierge/QuestionBox.tsx';
import { QuestionsLeft } from '../../features/concierge/QuestionsLeft.tsx';
import { useAsking } from '../../features/concierge/use-asking.ts';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { accessibleTripsQuery } from '../../features/trips/trips.queries.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ConciergeHistory } from './ConciergeHistory.tsx';
import { useCardSheets } from './use-card-sheets.tsx';
import { useExampleTrip } from './use-example-trip.ts';

const loadPassageSheet = async () => (await import('../../features/concierge/PassageSheet.tsx')).PassageSheet;

/** Questions, and answers that show what they rest on. `?trip={id}` in its address chooses that trip. */
export const ConciergePage = () => {
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const { asked, isUnderWay, ask, stop, forget } = useAsking();
  const trips = useQuery(accessibleTripsQuery);
  const plan = useQuery(ownPlanQuery).data;
  const named = new URLSearchParams(useSearch()).get('trip') ?? '';
  const [tripId, setTripId] = useState(named);
  const example = useExampleTrip(tripId);
  const top = useRef<HTMLDivElement>(null);
  const passage = usePassage(isDesktop);
  const sheets = useCardSheets((asked?.answer?.cards.length ?? 0) > 0);

  const askHere = (question: Question) => {
    passage.close();
    ask(question);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const askAboutTrip = (query: string) => askHere({ query, trip: trips.data?.find(({ id }) => id === tripId) ?? null });
  const shared = { onAsk: askHere, onOpen: passage.open, onPlace: sheets.place };
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
          {asked && <CurrentAnswer asked={asked} {...shared} />}
          {/* Whoever was told nothing may be told something else. */}
          {!isDesktop && (asked === null || asked.answer?.outcome === 'not_found') && examples}
          {/* An answer that grows would push it down under the reader's eyes. */}
          <div hidden={isUnderWay}>
            <ConciergeHistory
              shownId={asked?.answer?.id}
              onDeleted={(searchId) => asked?.answer?.id === searchId && forget()}
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
      {sheets.element}
    </main>
  );
};

/** The passage that is looked at: beside its answer where there is room, else over it in a sheet. */
const usePassage = (hasRoom: boolean) => {
  const { part: PassageSheet, fetchPart } = useLoaded(loadPassageSheet, !hasRoom);
  const [shown, setShown] = useState<{ citation: Citation; isOpen: boolean } | null>(null);
  const open = async (citation: Citation): Promise<void> => {
    if (hasRoom || (await fetchPart())) setShown({ citation, isOpen: true });
  };
  const close = () => setShown((before) => before && { ...before, isOpen: false });
  return {
    shown,
    open: (citation: Citation) => void open(citation),
    close,
    sheet: PassageSheet && shown && <PassageSheet open={shown.isOpen} onClose={close} citation={shown.citation} />,
  };
};

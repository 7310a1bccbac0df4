import { useIsCutOff } from '../../platform/outbox/use-outbox.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

interface ExampleQuestionsProps {
  /** What they are about; `null` for what can be known of anywhere. */
  trip: { readonly title: string; readonly destination: string | null } | null;
  onAsk: (query: string) => void;
}

/** What can be asked, each at a press; nothing while nothing can be. */
export const ExampleQuestions = ({ trip, onAsk }: ExampleQuestionsProps) => {
  const isCutOff = useIsCutOff();
  if (isCutOff) return null;
  return (
    <section aria-labelledby="example-questions">
      <h2 id="example-questions" className="text-sm font-semibold text-ink-muted">
        {trip ? (
          <>
            For example, about <bdi>{trip.title}</bdi>
          </>
        ) : (
          'For example'
        )}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {exampleQuestions(trip).map((query) => (
          <li key={query} className="max-w-full">
            <Chip onPress={() => onAsk(query)} className="min-h-11!">
              {query}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** About as wide as the examples of a trip, so that they wrap alike. */
const WIDTHS = ['w-56', 'w-48', 'w-52', 'w-36', 'w-32'];

/** In the shape of the examples, so that nothing below them moves when they come. */
export const ExampleQuestionsSkeleton = () => (
  <SkeletonGroup label="Loading examples">
    <Skeleton shape="line" className="my-0.5 w-48" />
    <div className="mt-2 flex flex-wrap gap-2">
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
  </SkeletonGroup>
);

/** A trip as far as questions about it go. */
interface QuestionedTrip {
  readonly title: string;
  readonly destination: string | null;
}

/** Longest name of a place that an example carries, characters; a longer one would be all that is seen of it. */
const PLACE_MAX = 30;

/** For those who have no trip yet: what can be known of anywhere. */
const WITHOUT_TRIP = [
  'What plug do I need in Lisbon?',
  'What time is it in Tokyo?',
  'Do people tip in Canada?',
  'Which airports are near Milan?',
] as const;

/** Questions that show what can be asked, about a trip where there is one. */
export const exampleQuestions = (trip: QuestionedTrip | null): readonly string[] => {
  if (trip === null) return WITHOUT_TRIP;
  const place = placeOf(trip.destination);
  const ofTrip = ['Which days have no outfit?', 'What is still to buy?', 'Who lands first?'];
  return place === null
    ? ['When does it begin?', ...ofTrip]
    : [`What plug do I need in ${place}?`, `What time is it in ${place}?`, ...ofTrip];
};

/** The first part of a destination, 'Lisbon' of 'Lisbon, Portugal'; `null` without one that is short enough. */
const placeOf = (destination: string | null): string | null => {
  const place = destination?.split(/[,;·(\n]/)[0]?.trim() ?? '';
  return place === '' || place.length > PLACE_MAX ? null : place;
};

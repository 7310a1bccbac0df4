import { Chip } from '../../ui/Chip.tsx';
import { exampleQuestions } from './example-questions.rules.ts';

interface ExampleQuestionsProps {
  /** What they are about; `null` for what can be known of anywhere. */
  trip: { readonly title: string; readonly destination: string | null } | null;
  onAsk: (query: string) => void;
}

/** What can be asked, each at a press. */
export const ExampleQuestions = ({ trip, onAsk }: ExampleQuestionsProps) => (
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

import type { Question } from './asking.ts';

interface QuestionHeadingProps extends Question {
  /** When it was asked, in words; none for one that is being answered. */
  when?: string;
}

/** What was asked, and about which trip. */
export const QuestionHeading = ({ query, trip, when }: QuestionHeadingProps) => {
  const facts = [trip && <bdi key="trip">{trip.title}</bdi>, when].filter(Boolean);
  return (
    <div className="min-w-0">
      <h2 dir="auto" className="text-lg font-semibold text-pretty whitespace-pre-line wrap-anywhere">
        {query}
      </h2>
      {facts.length > 0 && (
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
          {facts.map((fact, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- at most two, in this order
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </p>
      )}
    </div>
  );
};

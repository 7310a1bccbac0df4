import { answerOf } from '@caravan/contract/date-polls/date-polls.rules.ts';
import { datesOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { Link2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatDays } from '../../platform/format-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { ANSWERS } from './AnswerButtons.tsx';
import type { Candidate, Vote } from './votes.rules.ts';

interface AnswersTableProps {
  candidates: readonly Candidate[];
  votes: readonly Vote[];
  /** What there is to do with somebody's answers. */
  renderAction?: ((vote: Vote) => ReactNode) | undefined;
}

/** Who has answered what: names stay in sight while the dates are moved through. */
export const AnswersTable = ({ candidates, votes, renderAction }: AnswersTableProps) => {
  const heading = useId();
  if (votes.length === 0) return null;
  return (
    <div>
      <h2 id={heading} className="pb-2 text-base font-semibold">
        Everybody’s Answers
      </h2>
      <div
        role="region"
        aria-labelledby={heading}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move it to the side
        tabIndex={0}
        data-scrolls-sideways=""
        className="relative overflow-x-auto overscroll-x-contain rounded-card border border-line bg-surface"
      >
        <table className="w-max min-w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th scope="col" className={classNames(CORNER, 'text-start font-medium text-ink-muted')}>
                {votes.length === 1 ? '1 person' : `${votes.length} people`}
              </th>
              {candidates.map(({ span, isBest }) => (
                <th
                  key={span}
                  scope="col"
                  className={classNames(
                    'w-18 border-b border-line px-1 py-2 text-xs font-semibold whitespace-normal tabular-nums',
                    isBest && 'bg-accent-soft text-accent-ink',
                  )}
                >
                  <span className="mx-auto block w-16">{shortSpan(span)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {votes.map((vote) => (
              <tr key={vote.key} className="[&:last-child>*]:border-b-0">
                <th scope="row" className={classNames(CORNER, 'max-w-[min(11rem,45vw)] text-start font-medium')}>
                  <span className="flex items-center gap-1">
                    <span className="min-w-0 flex-1">
                      <bdi className="line-clamp-2 wrap-anywhere">{vote.isOwn ? `${vote.name} (you)` : vote.name}</bdi>
                      {vote.isGuest && <span className="block text-xs font-normal text-ink-muted">guest</span>}
                      {vote.isByLink && (
                        <span className="flex items-center gap-1 text-xs font-normal text-ink-muted">
                          <Link2 size={12} aria-hidden="true" /> by link
                        </span>
                      )}
                    </span>
                    {renderAction?.(vote)}
                  </span>
                </th>
                {candidates.map(({ span }) => (
                  <td key={span} className="border-b border-line p-1 text-center">
                    <AnswerMark vote={vote} span={span} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};

/** What stays at the side. */
const CORNER = 'sticky start-0 z-1 border-e border-b border-line bg-surface px-3 py-2';

const shortSpan = (span: string): string => {
  const { startDate, endDate } = datesOf(span);
  return formatDays(startDate, endDate);
};

const AnswerMark = ({ vote, span }: { vote: Vote; span: string }) => {
  const answer = ANSWERS.find(({ value }) => value === answerOf(vote, span));
  if (!answer)
    return (
      <span className="text-ink-muted">
        –<span className="sr-only">no answer</span>
      </span>
    );
  const { label, Icon, tint } = answer;
  return (
    <span className={classNames('mx-auto flex h-8 w-full min-w-11 items-center justify-center rounded-[0.5rem]', tint)}>
      <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
};

import type { ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { CircleOff, CloudAlert, Gauge, RotateCcw } from 'lucide-react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Answer, type AnswerActions } from './Answer.tsx';
import type { SubmittedQuestion, Halt, Question } from './question-submission.ts';

interface CurrentAnswerProps extends AnswerActions {
  submitted: SubmittedQuestion;
  onAsk: (question: Question) => void;
}

/** The question that is being answered, or was last: its answer as it comes, whole, or as far as it came. */
export const CurrentAnswer = ({ submitted, onAsk, onOpen, onPlace }: CurrentAnswerProps) => {
  const { question, text, answer, halt } = submitted;
  const { response, citations } = answer ?? { response: text, citations: submitted.citations };
  const isUnderWay = answer === null && halt === null;
  const askAgain = () => onAsk(question);
  return (
    <Card as="article" aria-busy={isUnderWay || undefined} className="flex flex-col gap-4 sm:p-5">
      <QuestionHeading {...question} />
      <p role="status" className="sr-only">
        {isUnderWay ? 'Your question is being answered' : answer && endInWords(answer)}
      </p>
      {(answer || response !== '') && (
        <Answer response={response} citations={citations} whole={answer} onOpen={onOpen} onPlace={onPlace} />
      )}
      {isUnderWay && <MoreToCome hasText={response !== ''} />}
      {halt && <HaltNote halt={halt} onAskAgain={askAgain} />}
      {answer && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-3 self-start"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={askAgain}
        >
          Ask again
        </Button>
      )}
    </Card>
  );
};

/** What is read out once, when all of it is there. */
const endInWords = ({ outcome, citations: { length: sources } }: ConciergeSearch): string => {
  if (outcome === 'not_found') return 'Nothing was found.';
  if (sources === 0) return 'The answer is there. It has no sources.';
  return sources === 1 ? 'The answer is there, with 1 source.' : `The answer is there, with ${sources} sources.`;
};

const MoreToCome = ({ hasText }: { hasText: boolean }) => (
  <div aria-hidden="true" className="flex flex-col gap-2.5">
    {!hasText && <Skeleton shape="line" className="w-full" />}
    {!hasText && <Skeleton shape="line" className="w-5/6" />}
    <Skeleton shape="line" className="w-1/3" />
  </div>
);

interface HaltNoteProps {
  halt: Halt;
  onAskAgain: () => void;
}

/** Why there is no answer, or no more of it, and what to do about it. */
const HaltNote = ({ halt: { code, message }, onAskAgain }: HaltNoteProps) => {
  const isLimit = code === 'plan_limit';
  const Icon = isLimit ? Gauge : code === 'stopped' ? CircleOff : CloudAlert;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-sunken/60 p-4">
      <p className="flex items-start gap-2">
        <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-muted" />
        <span className="min-w-0 wrap-anywhere">{message}</span>
      </p>
      {isLimit ? (
        <LinkButton href="/plan" variant="secondary" size="small" className="self-start">
          See Plans
        </LinkButton>
      ) : (
        <Button variant="secondary" size="small" className="self-start" onClick={onAskAgain}>
          {code === 'stopped' ? 'Ask again' : 'Try again'}
        </Button>
      )}
    </div>
  );
};

interface QuestionHeadingProps extends Question {
  /** When it was submitted, in words; none for one that is being answered. */
  when?: string;
}

/** The question, and the trip that it is about. */
const QuestionHeading = ({ query, trip, when }: QuestionHeadingProps) => {
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

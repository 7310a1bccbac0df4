import type { ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Answer, type AnswerActions } from './Answer.tsx';
import type { AskedQuestion, Question } from './asking.ts';
import { HaltNote } from './HaltNote.tsx';
import { QuestionHeading } from './QuestionHeading.tsx';

interface CurrentAnswerProps extends AnswerActions {
  asked: AskedQuestion;
  onAsk: (question: Question) => void;
}

/** The question that is being answered, or was last: its answer as it comes, whole, or as far as it came. */
export const CurrentAnswer = ({ asked, onAsk, onOpen, onPlace }: CurrentAnswerProps) => {
  const { question, text, answer, halt } = asked;
  const { response, citations } = answer ?? { response: text, citations: asked.citations };
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

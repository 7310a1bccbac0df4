import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { datesOf } from '@caravan/contract/date-polls/spans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChooseDates } from '../../features/date-polls/date-polls.queries.ts';
import { spanDetails, spanWords } from '../../features/date-polls/span-words.ts';
import { type MovingQuestion, movingQuestion } from '../../features/trips/moving-plan.rules.ts';
import { MovingStep, useMovingChoice } from '../../features/trips/MovingStep.tsx';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readPlan } from '../trips/read-plan.ts';

interface ChooseDatesProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  poll: DatePoll;
  span: string;
}

/** Confirms the dates that a trip gets, and settles what moves along with them where something would be left behind. */
export const ChooseDates = ({ open, onClose, trip, poll, span }: ChooseDatesProps) => {
  const question = useQuestion(trip, span);
  const choice = useMovingChoice(question ?? null);
  const choose = useChooseDates(trip.id);
  const confirm = () => {
    const body = {
      span,
      version: poll.version,
      tripVersion: trip.version,
      ...(question && { contents: choice.contents() }),
    };
    choose.mutate({ params: { tripId: trip.id, pollId: poll.id }, body }, { onSettled: onClose });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Set These Dates"
      description={`${spanWords(span)}, ${spanDetails(span)}`}
      dismissible={!choose.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={choose.isPending}>
            Cancel
          </Button>
          <ConnectedButton pending={choose.isPending} disabled={question === undefined} onClick={confirm}>
            Set Dates
          </ConnectedButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty">The trip gets these dates, the vote ends, and everybody hears of it.</p>
        {question === undefined && <Skeleton className="h-24 rounded-card" />}
        {question && <MovingStep question={question} choice={choice} />}
      </div>
    </Sheet>
  );
};

/** What has to be settled before; `null` for nothing, `undefined` until that is known. */
const useQuestion = (trip: TripDetail, span: string): MovingQuestion | null | undefined => {
  const client = useQueryClient();
  const [question, setQuestion] = useState<MovingQuestion | null>();
  useEffect(() => {
    let isShown = true;
    void readPlan(client, trip).then((things) => {
      if (isShown) setQuestion(movingQuestion(trip, datesOf(span), things));
    });
    return () => {
      isShown = false;
    };
  }, [client, trip, span]);
  return question;
};

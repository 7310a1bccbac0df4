import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { newMessageSchema } from '@caravan/contract/chat/chat.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { receiveMessage } from '../../features/chat/chat.queries.ts';
import { messageOfCard } from '../../features/concierge/card-words.rules.ts';
import { NoTripForCard } from '../../features/concierge/NoTripForCard.tsx';
import { TripChoice } from '../../features/concierge/TripChoice.tsx';
import { accessibleTripsQuery } from '../../features/trips/trips.queries.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { useKeyPerChoice } from '../../platform/use-key-per-choice.ts';
import { useSend } from '../../platform/use-send.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { CardSheetFooter } from './CardSheetFooter.tsx';
import type { CardSheetProps } from './card-sheet-props.ts';
import { Loaded } from '../../platform/Loaded.tsx';

interface TripName {
  readonly id: string;
  readonly title: string;
}

/** Sends something in an answer to the chat of a trip. */
export const SendCardToChat = (props: CardSheetProps) => {
  const trips = useQuery(accessibleTripsQuery);
  return trips.data && trips.data.length > 0 ? (
    <MessageSheet {...props} trips={trips.data} />
  ) : (
    <Sheet open={props.open} onClose={props.onClose} title="Send to Chat">
      <Loaded query={trips} skeleton={<Skeleton className="h-52" />} what="Your trips">
        {() => <NoTripForCard text="Every trip has a chat, and you have no trip yet." />}
      </Loaded>
    </Sheet>
  );
};

const MessageSheet = ({ open, onClose, wish, trips }: CardSheetProps & { trips: readonly TripName[] }) => {
  const client = useQueryClient();
  const keyFor = useKeyPerChoice();
  const [tripId, setTripId] = useState(wish.tripId);
  const trip = trips.find(({ id }) => id === tripId) ?? trips[0];
  const send = useSend(postMessage, {
    onSuccess: (message) => {
      receiveMessage(client, message);
      showToast({ title: 'Message sent!' });
    },
    onError: (error) => showFailure(error),
  });
  const form = useForm({
    initial: { content: messageOfCard(wish.card) },
    schema: newMessageSchema,
    onValid: async (body) => {
      if (!trip) return;
      const params = { tripId: trip.id };
      try {
        await send.mutateAsync({ params, body, idempotencyKey: keyFor({ params, body }) });
      } catch {
        // The toast says what went wrong; the sheet keeps what was written.
        return;
      }
      wish.onPlaced({ place: 'chat', trip });
      onClose();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Send to Chat"
      onSubmit={form.onSubmit}
      footer={
        <CardSheetFooter
          onClose={onClose}
          label="Send"
          sendingLabel="Sending…"
          sending={form.sending}
          waiting={send.isPaused}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <TripChoice trips={trips} value={trip?.id ?? ''} onChange={setTripId} />
        <TextArea {...form.field('content')} label="Message" dir="auto" />
        <WaitingLine waiting={send.isPaused} />
      </div>
    </Sheet>
  );
};

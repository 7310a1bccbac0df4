import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { beginningOf } from '@caravan/contract/chat/chat.rules.ts';
import { newMessageSchema } from '@caravan/contract/chat/chat.schema.ts';
import { DEFAULT_START_TIME, proposedDate } from '@caravan/contract/itinerary/itinerary.rules.ts';
import {
  activityCategories,
  DEFAULT_CATEGORY,
  newActivitySchema,
} from '@caravan/contract/itinerary/itinerary.schema.ts';
import {
  DEFAULT_SHOPPING_CATEGORY,
  newShoppingItemSchema,
  shoppingCategories,
} from '@caravan/contract/shopping/shopping.schema.ts';
import { instantAt, shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { factsOf, messageOfCard, titleOf } from '../../features/concierge/card-words.rules.ts';
import type { CardPlace } from '../../features/concierge/ResultCard.tsx';
import { TripChoice } from '../../features/concierge/TripChoice.tsx';
import { CATEGORY_STYLES as ACTIVITY_LOOKS } from '../../features/itinerary/activity-categories.ts';
import { useSaveActivity } from '../../features/itinerary/itinerary.queries.ts';
import { CATEGORY_STYLES as SHOPPING_LOOKS } from '../../features/shopping/shopping-categories.ts';
import { useSaveItem } from '../../features/shopping/shopping.queries.ts';
import { useTripChoices } from '../../features/trips/trips.queries.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useReadOnlyNote, useTripsToFill } from '../trips/target-trips.tsx';
import { type CardSheetProps, PlaceSheet, WithoutTrips } from './CardSheetFrame.tsx';

/** The dialog that puts a card of an answer into a trip: its itinerary, its shopping list or its chat. */
export const CardSheet = (props: CardSheetProps) => {
  const Shown = SHEETS[props.request.place];
  return <Shown {...props} />;
};

const AddToItinerary = (props: CardSheetProps) => {
  const trips = useTripsToFill();
  return trips.data && trips.data.length > 0 ? (
    <ActivitySheet {...props} trips={trips.data} />
  ) : (
    <WithoutTrips {...props} title="Add to Itinerary" query={trips} height="h-60" text={NONE_TO_FILL} />
  );
};

const AddToShopping = (props: CardSheetProps) => {
  const trips = useTripsToFill();
  return trips.data && trips.data.length > 0 ? (
    <ItemSheet {...props} trips={trips.data} />
  ) : (
    <WithoutTrips {...props} title="Add to Shopping List" query={trips} height="h-44" text={NONE_TO_FILL} />
  );
};

const SendToChat = (props: CardSheetProps) => {
  const trips = useTripChoices();
  return trips.data && trips.data.length > 0 ? (
    <MessageSheet {...props} trips={trips.data} />
  ) : (
    <WithoutTrips
      {...props}
      title="Send to Chat"
      query={trips}
      height="h-52"
      text="Every trip has a chat, and you have no trip yet."
    />
  );
};

const SHEETS: Readonly<Record<CardPlace, ComponentType<CardSheetProps>>> = {
  itinerary: AddToItinerary,
  shopping: AddToShopping,
  chat: SendToChat,
};

const NONE_TO_FILL = 'Only the owner of a trip and those who can edit it add to it, and you have none to come.';

const ACTIVITY_CATEGORIES = activityCategories.map((value) => ({ value, label: ACTIVITY_LOOKS[value].label }));

/** Makes an activity of the card: in which trip, on which day and at what time. */
const ActivitySheet = ({ open, onClose, request, trips }: CardSheetProps & { trips: readonly Trip[] }) => {
  const { card, onPlaced } = request;
  const today = useToday();
  const [tripId, setTripId] = useState(request.tripId);
  const trip = trips.find(({ id }) => id === tripId) ?? trips[0];
  const zone = shownZone(trip?.timeZone ?? null, viewerZone());
  const save = useSaveActivity(trip?.id ?? '');
  const dateFor = (chosen: Trip | undefined) => (chosen && proposedDate(chosen, today)) ?? '';
  const readOnlyNote = useReadOnlyNote(trip?.id ?? '');
  const form = useForm({
    initial: {
      title: titleOf(card),
      category: card.activityCategory ?? DEFAULT_CATEGORY,
      date: dateFor(trip),
      time: DEFAULT_START_TIME,
    },
    schema: newActivitySchema,
    toInput: ({ title, category, date, time }) => ({
      title,
      category,
      ...factsOf(card),
      startTime: date === '' ? null : instantAt({ date, time: time || DEFAULT_START_TIME }, zone),
    }),
    onValid: async ({ title, description = null, location = null, category, startTime = null }) => {
      try {
        await save.add({ title, description, location, category, startTime, endTime: null });
      } catch {
        // The toast says what went wrong; the sheet keeps what was chosen.
        return;
      }
      if (trip) onPlaced({ place: 'itinerary', trip });
      onClose();
    },
  });
  const choose = (chosen: string) => {
    setTripId(chosen);
    form.change({ date: dateFor(trips.find(({ id }) => id === chosen)) });
  };
  return (
    <PlaceSheet
      open={open}
      onClose={onClose}
      title="Add to Itinerary"
      onSubmit={form.onSubmit}
      label="Add Activity"
      sendingLabel="Adding…"
      sending={form.sending}
      disabled={readOnlyNote !== null}
    >
      <TextField {...form.field('title')} label="Title" dir="auto" />
      <SelectField {...form.field('category')} label="Category" options={ACTIVITY_CATEGORIES} />
      <TripChoice trips={trips} value={trip?.id ?? ''} onChange={choose} />
      {readOnlyNote}
      <div className="grid grid-cols-2 gap-3">
        <DateField
          {...form.field('date')}
          label="Day"
          optional
          min={trip?.startDate ?? undefined}
          max={trip?.endDate ?? undefined}
        />
        <TimeField {...form.field('time')} label="Time" disabled={form.values.date === ''} />
      </div>
      {form.values.date === '' && (
        <p className="-mt-3 text-sm text-ink-muted">Without a day it waits under Unscheduled Items.</p>
      )}
    </PlaceSheet>
  );
};

const SHOPPING_CATEGORIES = shoppingCategories.map((value) => ({ value, label: SHOPPING_LOOKS[value].label }));

/** Puts the card on a trip's shopping list. */
const ItemSheet = ({ open, onClose, request, trips }: CardSheetProps & { trips: readonly Trip[] }) => {
  const { card, onPlaced } = request;
  const [tripId, setTripId] = useState(request.tripId);
  const trip = trips.find(({ id }) => id === tripId) ?? trips[0];
  const save = useSaveItem(trip?.id ?? '');
  const readOnlyNote = useReadOnlyNote(trip?.id ?? '');
  const form = useForm({
    initial: { name: titleOf(card), category: card.shoppingCategory ?? DEFAULT_SHOPPING_CATEGORY },
    schema: newShoppingItemSchema,
    toInput: (values) => ({ ...values, currency: trip?.currency }),
    onValid: async (item) => {
      try {
        await save.add(item);
      } catch {
        // The toast says what went wrong; the sheet keeps what was chosen.
        return;
      }
      if (trip) onPlaced({ place: 'shopping', trip });
      onClose();
    },
  });
  return (
    <PlaceSheet
      open={open}
      onClose={onClose}
      title="Add to Shopping List"
      onSubmit={form.onSubmit}
      label="Add Item"
      sendingLabel="Adding…"
      sending={form.sending}
      disabled={readOnlyNote !== null}
    >
      <TextField {...form.field('name')} label="Item" dir="auto" />
      <SelectField {...form.field('category')} label="Category" options={SHOPPING_CATEGORIES} />
      <TripChoice trips={trips} value={trip?.id ?? ''} onChange={setTripId} />
      {readOnlyNote}
    </PlaceSheet>
  );
};

interface MessageSheetProps extends CardSheetProps {
  trips: readonly { readonly id: string; readonly title: string }[];
}

/** Sends the card to the chat of a trip. */
const MessageSheet = ({ open, onClose, request, trips }: MessageSheetProps) => {
  const [tripId, setTripId] = useState(request.tripId);
  const trip = trips.find(({ id }) => id === tripId) ?? trips[0];
  const client = useQueryClient();
  const form = useForm({
    initial: { content: messageOfCard(request.card) },
    schema: newMessageSchema,
    onValid: async (body) => {
      if (!trip) return;
      const params = { tripId: trip.id };
      try {
        const change = { tripId: trip.id, subject: beginningOf(body.content), params, body };
        sayMade(await makeChange(client, 'postMessage', postMessage, change), 'Message sent!');
      } catch (error) {
        // The sheet keeps what was written.
        showFailure(error);
        return;
      }
      request.onPlaced({ place: 'chat', trip });
      onClose();
    },
  });
  return (
    <PlaceSheet
      open={open}
      onClose={onClose}
      title="Send to Chat"
      onSubmit={form.onSubmit}
      label="Send"
      sendingLabel="Sending…"
      sending={form.sending}
    >
      <TripChoice trips={trips} value={trip?.id ?? ''} onChange={setTripId} />
      <TextArea {...form.field('content')} label="Message" dir="auto" />
    </PlaceSheet>
  );
};

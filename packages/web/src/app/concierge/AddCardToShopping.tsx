import {
  DEFAULT_SHOPPING_CATEGORY,
  newShoppingItemSchema,
  shoppingCategories,
} from '@caravan/contract/shopping/shopping.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { titleOf } from '../../features/concierge/card-words.rules.ts';
import { NoTripForCard } from '../../features/concierge/NoTripForCard.tsx';
import { TripChoice } from '../../features/concierge/TripChoice.tsx';
import { CATEGORY_LOOKS } from '../../features/shopping/shopping-categories.ts';
import { useSaveItem } from '../../features/shopping/use-save-item.ts';
import { useForm } from '../../platform/use-form.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { CardSheetFooter } from './CardSheetFooter.tsx';
import type { CardSheetProps } from './card-sheet-props.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useReadOnlyNote } from '../trips/use-read-only-note.tsx';
import { useTripsToFill } from '../trips/use-trips-to-fill.ts';

const CATEGORIES = shoppingCategories.map((value) => ({ value, label: CATEGORY_LOOKS[value].label }));

/** Puts something in an answer on a trip's shopping list. */
export const AddCardToShopping = (props: CardSheetProps) => {
  const trips = useTripsToFill();
  return trips.data && trips.data.length > 0 ? (
    <ItemSheet {...props} trips={trips.data} />
  ) : (
    <Sheet open={props.open} onClose={props.onClose} title="Add to Shopping List">
      <Loaded query={trips} skeleton={<Skeleton className="h-44" />} what="Your trips">
        {() => <NoTripForCard text="Only the owner and the admins of a trip add to it, and you have none to come." />}
      </Loaded>
    </Sheet>
  );
};

const ItemSheet = ({ open, onClose, wish, trips }: CardSheetProps & { trips: readonly Trip[] }) => {
  const { card, onPlaced } = wish;
  const [tripId, setTripId] = useState(wish.tripId);
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
    <Sheet
      open={open}
      onClose={onClose}
      title="Add to Shopping List"
      onSubmit={form.onSubmit}
      footer={
        <CardSheetFooter
          onClose={onClose}
          label="Add Item"
          sendingLabel="Adding…"
          sending={form.sending}
          waiting={save.waiting}
          disabled={readOnlyNote !== null}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <TextField {...form.field('name')} label="Item" dir="auto" />
        <SelectField {...form.field('category')} label="Category" options={CATEGORIES} />
        <TripChoice trips={trips} value={trip?.id ?? ''} onChange={setTripId} />
        {readOnlyNote}
        <WaitingLine waiting={save.waiting} />
      </div>
    </Sheet>
  );
};

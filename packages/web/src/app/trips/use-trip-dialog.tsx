import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { readTripLimit } from './read-trip-limit.ts';

const loadForms = async () => {
  const [{ TripForm }, { NewTripForm }, { PlaceField }, { TripLimitNote }] = await Promise.all([
    import('../../features/trips/TripForm.tsx'),
    import('../../features/trips/NewTripForm.tsx'),
    import('../../features/places/PlaceField.tsx'),
    import('./TripLimitNote.tsx'),
  ]);
  return { TripForm, NewTripForm, PlaceField, TripLimitNote };
};

/** What the dialog is open for. */
type Purpose = { readonly trip: Trip } | NewTrip;

interface NewTrip {
  readonly source: CompletedTrip | null;
  /** As it was known when the dialog opened. */
  readonly own: OwnPlan | undefined;
}

interface TripDialog {
  create: () => void;
  /** Opens it for a copy of a completed trip. */
  duplicate: (source: CompletedTrip) => void;
  edit: (trip: Trip) => void;
  element: ReactNode;
}

/** The dialog that makes and changes trips: how to open it, and what to render for it. Its code and the viewer's plan arrive after the screen's. */
export const useTripDialog = (): TripDialog => {
  const client = useQueryClient();
  usePrefetchQuery(ownPlanQuery);
  const { part: forms, fetchPart } = useLoaded(loadForms, true);
  // `turn` grows with every opening, so that each begins with a form of its own.
  const [opened, setOpened] = useState<{ turn: number; purpose: Purpose } | null>(null);
  const [open, setOpen] = useState(false);
  const turn = useRef(0);

  const show = useCallback(
    async (purpose: Purpose) => {
      if (!(await fetchPart())) return;
      turn.current += 1;
      setOpened({ turn: turn.current, purpose });
      setOpen(true);
    },
    [fetchPart],
  );
  const showNew = useCallback(
    async (source: CompletedTrip | null) => show({ source, own: await readTripLimit(client) }),
    [client, show],
  );
  const create = useCallback(() => void showNew(null), [showNew]);
  const duplicate = useCallback((source: CompletedTrip) => void showNew(source), [showNew]);
  const edit = useCallback((trip: Trip) => void show({ trip }), [show]);

  // A form that is saved late, after another was opened, must not close that one.
  const closeTurn = (closing: number) => () => {
    if (closing === turn.current) setOpen(false);
  };
  const element = forms && opened && (
    <Form key={opened.turn} forms={forms} purpose={opened.purpose} open={open} onClose={closeTurn(opened.turn)} />
  );
  return { create, duplicate, edit, element };
};

interface FormProps {
  forms: Awaited<ReturnType<typeof loadForms>>;
  purpose: Purpose;
  open: boolean;
  onClose: () => void;
}

const Form = ({ forms: { TripForm, NewTripForm, PlaceField, TripLimitNote }, purpose, ...rest }: FormProps) =>
  'trip' in purpose ? (
    <TripForm {...rest} trip={purpose.trip} DestinationField={PlaceField} />
  ) : (
    <NewTripForm
      {...rest}
      source={purpose.source}
      DestinationField={PlaceField}
      limit={purpose.own && <TripLimitNote own={purpose.own} />}
    />
  );

import { mayDeleteTrip } from '@caravan/contract/members/members.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { useLoaded } from '../../platform/use-loaded.ts';

const loadForm = async () => {
  const [{ TripForm }, { PlaceField }] = await Promise.all([
    import('../../features/trips/TripForm.tsx'),
    import('../../features/places/PlaceField.tsx'),
  ]);
  return { TripForm, PlaceField };
};

/** The form that changes or deletes the trip: how to open it, for those who may, and what to render for it. */
export const useTripEditor = (trip: TripDetail) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isOffered = mayChangeTrip(trip) || mayDeleteTrip(trip.role);
  const { part: form, fetchPart } = useLoaded(loadForm, isOffered);
  // `turn` grows with every opening, so that each begins with what is stored then.
  const [opened, setOpened] = useState<{ turn: number; trip: TripDetail } | null>(null);
  const [open, setOpen] = useState(false);

  const edit = async () => {
    if (!(await fetchPart())) return;
    setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, trip }));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    const isDeleted = client.getQueryData(tripQuery(trip.id).queryKey) === undefined;
    if (isDeleted) navigate('/trips', { replace: true });
  };

  const element: ReactNode = form && opened && (
    <form.TripForm
      key={opened.turn}
      open={open}
      trip={opened.trip}
      DestinationField={form.PlaceField}
      onClose={close}
    />
  );
  return { edit: isOffered ? () => void edit() : undefined, element };
};

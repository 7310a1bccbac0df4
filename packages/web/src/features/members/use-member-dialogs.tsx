import type { Member } from '@caravan/contract/members/members.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';
import type { MemberTask } from './MemberDialogs.tsx';

const loadDialogs = async () => (await import('./MemberDialogs.tsx')).MemberDialogs;

interface DialogContext {
  trip: TripDetail;
  members: readonly Member[];
  /** The viewer is off the trip. */
  onLeft: () => void;
}

/** The dialogs about a trip's people: how to start a task, and what to render for it. */
export const useMemberDialogs = (context: DialogContext) => {
  const { part: MemberDialogs, fetchPart } = useLoaded(loadDialogs, true);
  // `turn` grows with every task, so that each begins anew.
  const [started, setStarted] = useState<{ turn: number; task: MemberTask } | null>(null);
  const [open, setOpen] = useState(false);

  const start = async (task: MemberTask) => {
    if (!(await fetchPart())) return;
    setStarted((before) => ({ turn: (before?.turn ?? 0) + 1, task }));
    setOpen(true);
  };

  const element: ReactNode = MemberDialogs && started && (
    <MemberDialogs
      key={started.turn}
      task={started.task}
      open={open}
      onClose={() => setOpen(false)}
      onNext={(task) => void start(task)}
      {...context}
    />
  );
  return { start: (task: MemberTask) => void start(task), element };
};

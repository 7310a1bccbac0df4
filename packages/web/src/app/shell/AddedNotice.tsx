import type { ServerFrame } from '@caravan/contract/live.ts';
import { useLocation } from 'wouter';
import { useLive } from '../../platform/live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useLeaveDialog } from '../trips/use-leave-dialog.tsx';

/** How long somebody has to read who added them to what, milliseconds; the trip stays marked as new in their lists. */
const NOTICE_MS = 10_000;

/** Tells the viewer that somebody has added them to a trip, whichever screen is shown, with the way there and the way off it. */
export const AddedNotice = () => {
  const [, navigate] = useLocation();
  const leaving = useLeaveDialog();

  const hear = (frame: ServerFrame): void => {
    if (frame.type !== 'added') return;
    const { tripId, title, by } = frame;
    showToast({
      title: `${`${by.firstName} ${by.lastName}`.trim() || 'Somebody'} added you to ${title}`,
      duration: NOTICE_MS,
      otherAction: { label: 'Leave', onPress: () => leaving.ask({ id: tripId, title }) },
      action: { label: 'Open', onPress: () => navigate(`/trip/${tripId}`) },
    });
  };
  useLive({ onFrame: hear });
  return leaving.element;
};

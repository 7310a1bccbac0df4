import { useQueryClient } from '@tanstack/react-query';
import { Compass, TentTree } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { forgetTrip } from './trip-refresh.ts';

/** Why a trip that was on the screen is gone; `unknown` where only a later answer of the server says. */
export type TripLoss = 'removed' | 'deleted' | 'left' | 'unknown';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text: string;
}

const Notice = ({ icon, title, text }: NoticeProps) => (
  <main className="flex min-h-dvh flex-col justify-center pb-nav">
    {/* Other words than the heading's, which is read out as well. */}
    <title>Trip unavailable · Caravan</title>
    <EmptyState level={1} icon={icon} title={title} text={text} action={<LinkButton href="/">Go Home</LinkButton>} />
  </main>
);

/** No such trip, or none that this person may see: both look the same to them. */
export const TripNotFound = () => (
  <Notice
    icon={<Compass size={28} />}
    title="Trip not found"
    text="This trip doesn't exist or you don't have access to it."
  />
);

/** The trip was there a moment ago. The browser forgets it. */
export const TripUnavailable = ({ tripId, loss }: { tripId: string; loss: TripLoss }) => {
  const client = useQueryClient();
  useEffect(() => forgetTrip(client, tripId), [client, tripId]);
  // What had the focus is gone; the target of the skip link takes it.
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), []);
  return <div role="alert">{noticeOf(loss)}</div>;
};

const noticeOf = (loss: TripLoss) => {
  if (loss === 'unknown') return <TripNotFound />;
  if (loss === 'deleted') {
    return (
      <Notice
        icon={<TentTree size={28} />}
        title="This trip was deleted"
        text="Its owner deleted it for everybody, with all that was planned."
      />
    );
  }
  return (
    <Notice
      icon={<TentTree size={28} />}
      title="You are no longer a member of this trip."
      text="Somebody who looks after it has removed you. You can ask them to invite you again."
    />
  );
};

import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { mayContribute, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { SHARE_LOST } from '@caravan/contract/pages.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { Paperclip, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { TripChoice } from '../../features/concierge/TripChoice.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useCurrentUser } from '../../platform/session.ts';
import { type Shared, readShared } from '../../platform/handover-store.ts';
import { type Becomes, choicesFor, wholeText } from '../../platform/handover.rules.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useReadOnlyNote, useTripsToFill } from '../trips/target-trips.tsx';
import { fillForm } from './fill-form.ts';

/** Where what another app has shared is put into a trip: which one, and as what. Its form is filled in, and nothing is sent yet. */
export const SharePage = () => {
  const viewerId = useCurrentUser()?.id ?? '';
  const [shared, setShared] = useState<Shared | null | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    void readShared(viewerId).then((read) => isShown && setShared(read));
    return () => {
      isShown = false;
    };
  }, [viewerId]);
  const trips = useTripsToFill(ANY);
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-xl">
      <title>Add to a Trip · Caravan</title>
      <PageHeader title="Add to a Trip" />
      {shared === null ? (
        <NothingShared />
      ) : (
        <Loaded query={trips} skeleton={<Skeleton className="h-72" />} what="Your trips">
          {(found) =>
            shared && (found.length > 0 ? <Placing shared={shared} trips={found} /> : <NoTrip shared={shared} />)
          }
        </Loaded>
      )}
    </main>
  );
};

const ANY = (): boolean => true;

/** Somebody has come by the address itself, or the device could not keep what was shared. */
const NothingShared = () => {
  const isLost = SHARE_LOST.endsWith(`?${useSearch()}`);
  return (
    <EmptyState
      level={2}
      icon={<Share2 size={28} />}
      title={isLost ? 'This could not be taken' : 'Nothing is shared yet'}
      text={
        isLost
          ? 'This device could not keep what you have shared. Open Caravan once, then share it again.'
          : 'Share a link, a text or a photo with Caravan in another app, and put it into a trip here.'
      }
      action={<LinkButton href="/trips">Go to My Trips</LinkButton>}
    />
  );
};

const NoTrip = ({ shared }: { shared: Shared }) => (
  <div className="flex flex-col gap-5">
    <SharedThing shared={shared} />
    <p className="text-ink-muted">
      You have no trip to come. Create one first; what you have shared waits here for a day.
    </p>
    <LinkButton href="/trips?new">Create New Trip</LinkButton>
  </div>
);

const LABELS: Readonly<Record<Becomes, { label: string; hint: string }>> = {
  activity: { label: 'Activity', hint: 'In the itinerary, with what comes along' },
  message: { label: 'Message', hint: 'In the group chat' },
  outfit: { label: 'Outfit', hint: 'In the closet, with this photo' },
};

const Placing = ({ shared, trips }: { shared: Shared; trips: readonly Trip[] }) => {
  const [, navigate] = useLocation();
  const viewerId = useCurrentUser()?.id ?? '';
  const [tripId, setTripId] = useState(trips[0]?.id ?? '');
  const [wanted, setWanted] = useState<Becomes | null>(null);
  const [isFilling, setFilling] = useState(false);
  const note = useReadOnlyNote(tripId);
  const trip = trips.find(({ id }) => id === tripId);
  const choices = choicesFor(shared.files, {
    edit: trip !== undefined && mayEdit(trip.role),
    contribute: trip !== undefined && mayContribute(trip),
  });
  const chosen = choices.find((choice) => choice === wanted) ?? choices[0] ?? 'message';
  const go = async () => {
    setFilling(true);
    const href = await fillForm(chosen, { shared, viewerId, tripId });
    navigate(href, { replace: true });
  };
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <SharedThing shared={shared} />
      <TripChoice trips={trips} value={tripId} onChange={setTripId} />
      {chosen !== 'message' && note}
      <ChoiceCards
        label="Add it as"
        choices={choices.map((value) => ({ value, ...LABELS[value] }))}
        value={chosen}
        onValueChange={setWanted}
      />
      <Button type="submit" wide pending={isFilling} disabled={chosen !== 'message' && note !== null}>
        Continue
      </Button>
    </form>
  );
};

/** What was shared, in short. */
const SharedThing = ({ shared }: { shared: Shared }) => {
  const text = wholeText(shared);
  return (
    <Card as="section" aria-label="What is shared">
      {text !== '' && (
        <p dir="auto" className="line-clamp-4 text-start whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {shared.files.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-1 not-first:mt-2">
          {shared.files.map((file, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
            <li key={index} className="flex items-center gap-2 text-sm">
              <Paperclip size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
              <bdi className="min-w-0 flex-1 truncate font-semibold">{file.name}</bdi>
              <span className="shrink-0 text-ink-muted">{formatFileSize(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {text === '' && shared.files.length === 0 && (
        <p className="text-ink-muted">Nothing in it can be added to a trip.</p>
      )}
    </Card>
  );
};

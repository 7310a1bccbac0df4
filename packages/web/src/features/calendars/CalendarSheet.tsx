import { feedAddresses } from '@caravan/contract/calendars/calendars.rules.ts';
import { downloadTripCalendar } from '@caravan/contract/calendars/calendars.endpoints.ts';
import type { CalendarFeed } from '@caravan/contract/calendars/calendars.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Download } from 'lucide-react';
import { useState } from 'react';
import { ConnectedButton, useConnectionNeed } from '../../platform/needs-connection.tsx';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { formatDate } from '../../platform/format-dates.ts';
import { saveCalendar } from '../../platform/save-calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { buttonStyles } from '../../ui/styles.ts';
import { feedQuery, useFeedChanges } from './calendars.queries.ts';

interface CalendarSheetProps {
  open: boolean;
  onClose: () => void;
  /** The trip that the calendar shows; absent for all trips of the viewer. */
  trip?: Pick<Trip, 'id' | 'title'>;
}

/** How the viewer's own calendar shows a trip, or all of theirs: by an address that it reads, or of one trip from a file. */
export const CalendarSheet = ({ open, onClose, trip }: CalendarSheetProps) => {
  const of = trip ? { tripId: trip.id } : null;
  const query = useQuery({ ...feedQuery(of), enabled: open });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={trip ? 'Add to Calendar' : 'Calendar'}
      description={
        trip
          ? 'Your calendar shows this trip: its days, activities and stays, and your flights.'
          : 'Your calendar shows all your trips: their days, activities and stays, and your flights.'
      }
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <section aria-labelledby="subscribe" className="flex flex-col gap-3">
          <h3 id="subscribe" className={trip ? 'font-semibold' : 'sr-only'}>
            Follow the changes
          </h3>
          <Loaded query={query} skeleton={<FeedSkeleton />} what="The address for your calendar" level={3}>
            {({ feed }) => <Feed feed={feed} of={of} />}
          </Loaded>
        </section>
        {trip && <TripFile trip={trip} />}
      </div>
    </Sheet>
  );
};

const FeedSkeleton = () => (
  <SkeletonGroup label="Loading the address" className="flex flex-col gap-3">
    <Skeleton shape="line" className="w-4/5" />
    <Skeleton className="h-11 rounded-control" />
  </SkeletonGroup>
);

interface FeedProps {
  feed: CalendarFeed | null;
  of: { tripId: string } | null;
}

/** The address, if there is one, with all that may be done about it. */
const Feed = ({ feed, of }: FeedProps) => {
  const changes = useFeedChanges(of);
  return (
    <>
      {feed ? (
        <FeedAddress feed={feed} changes={changes} />
      ) : (
        <>
          <p className="text-ink-muted">
            Your calendar reads an address of your own, about every hour. Whoever has the address sees what you see of
            the plan, without signing in. You can turn it off at any time.
          </p>
          <ConnectedButton
            icon={<CalendarPlus size={18} aria-hidden="true" />}
            pending={changes.isMaking}
            onClick={() => void changes.make().catch(() => undefined)}
          >
            Make an Address
          </ConnectedButton>
        </>
      )}
    </>
  );
};

interface FeedAddressProps {
  feed: CalendarFeed;
  changes: ReturnType<typeof useFeedChanges>;
}

const FeedAddress = ({ feed: { secret, createdAt }, changes }: FeedAddressProps) => {
  const need = useConnectionNeed();
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  const close = () => setQuestion(null);
  return (
    <>
      {secret === null ? (
        <p className="text-ink-muted">
          There is an address since {formatDate(createdAt.slice(0, 10))}, and calendars that have it go on. It cannot be
          shown any more: for another calendar, make a new one.
        </p>
      ) : (
        <Subscription secret={secret} />
      )}
      <div className="flex flex-wrap gap-2">
        {need.note}
        <Button variant="quiet" size="small" className="-ms-3" {...need.control} onClick={() => setQuestion('renew')}>
          Make a New Address
        </Button>
        <Button
          variant="quiet"
          size="small"
          {...need.control}
          className="text-clay-ink! hover:not-disabled:bg-clay-soft! disabled:text-ink-muted!"
          onClick={() => setQuestion('end')}
        >
          Turn Off
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'renew'}
        title="Make a New Address"
        text="The address until now ends, wherever it was pasted. Calendars that read it need the new one."
        confirmLabel="Yes, Make a New One"
        cancelLabel="Keep It"
        danger
        pending={changes.isMaking}
        hindrance={need}
        onConfirm={() => void changes.make().then(close, close)}
        onCancel={close}
      />
      <ConfirmDialog
        open={question === 'end'}
        title="Turn Off the Address"
        text="No calendar reads it any more. Most take what they showed of it away."
        confirmLabel="Yes, Turn Off"
        cancelLabel="Keep It"
        danger
        pending={changes.isEnding}
        hindrance={need}
        onConfirm={() => void changes.end().then(close, close)}
        onCancel={close}
      />
    </>
  );
};

/** Where to press, and what to paste. */
const Subscription = ({ secret }: { secret: string }) => {
  const { copied, opened } = feedAddresses(secret, location.origin);
  return (
    <>
      <p className="text-ink-muted">
        Apple’s calendar and Outlook open the address by themselves. In Google’s, on a computer, paste it under ‘Other
        calendars’, ‘From URL’; it looks for changes about once a day.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <a href={opened} className={buttonStyles('primary', 'small', false)}>
          <CalendarPlus size={16} aria-hidden="true" />
          Open in Calendar
        </a>
        <CopyLink url={copied} noun="address" />
      </div>
      <p className="rounded-control bg-sunken px-3 py-2.5 text-sm">
        Whoever has this address sees what you see of the plan, without signing in. Share it with nobody; if somebody
        has it, make a new one.
      </p>
    </>
  );
};

const TripFile = ({ trip }: { trip: Pick<Trip, 'id' | 'title'> }) => {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await saveCalendar(downloadTripCalendar, { tripId: trip.id }, trip.title);
    setSaving(false);
  };
  return (
    <section aria-labelledby="calendar-file" className="flex flex-col items-start gap-3">
      <h3 id="calendar-file" className="font-semibold">
        Or take it as it is now
      </h3>
      <p className="text-ink-muted">A file that any calendar imports. What changes later does not reach it.</p>
      <ConnectedButton
        variant="secondary"
        size="small"
        icon={<Download size={16} aria-hidden="true" />}
        pending={isSaving}
        onClick={() => void save()}
      >
        Download File
      </ConnectedButton>
    </section>
  );
};

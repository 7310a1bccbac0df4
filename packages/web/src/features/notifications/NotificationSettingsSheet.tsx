import {
  type NotificationSettings,
  type OwnNotificationSettings,
  remindersBefore,
  type TripNotice,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../platform/Loaded.tsx';
import { ConnectedFields } from '../../platform/needs-connection.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
  useEndPushes,
  useSetTripNotice,
} from './notifications.queries.ts';
import { SettingsPart } from './SettingsPart.tsx';
import { ThisDevice } from './ThisDevice.tsx';

interface NotifiedTrip {
  readonly id: string;
  readonly title: string;
}

interface NotificationSettingsSheetProps {
  /** Those that one can choose for. */
  trips: readonly NotifiedTrip[];
  open: boolean;
  onClose: () => void;
}

/** What the viewer is notified of, on which devices and when. Each choice counts at once. */
export const NotificationSettingsSheet = ({ trips, open, onClose }: NotificationSettingsSheetProps) => {
  const query = useQuery({ ...notificationSettingsQuery, enabled: open });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Notifications"
      description="Each choice counts at once."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded query={query} skeleton={<SettingsSkeleton />} what="Your settings" level={3}>
        {(own) => (
          <ConnectedFields className="flex flex-col gap-6">
            <ThisDevice />
            <Kinds settings={own.settings} />
            <QuietHours settings={own.settings} />
            <Digest own={own} />
            <Trips own={own} trips={trips} />
            <Devices own={own} />
          </ConnectedFields>
        )}
      </Loaded>
    </Sheet>
  );
};

const useChoose = () => {
  const change = useChangeNotificationSettings();
  return (body: Partial<NotificationSettings>) =>
    change.mutate(
      { body: { ...body, timeZone: viewerZone() } },
      { onError: (error) => showFailure(error, { title: 'Not saved' }) },
    );
};

const KINDS = [
  ['messages', 'Messages', 'Many of one chat come as one'],
  ['mentions', 'Mentions', 'Somebody writes @ and your name'],
  ['plan', 'Plan and dates', 'Others change today’s plan, vote on the dates or set them'],
  ['flights', 'Flights', 'Gates, delays and landings of those that you follow, arrivals of the others on your trips'],
  ['added', 'New trips', 'Somebody adds you to a trip'],
  ['money', 'Money', 'Somebody pays you back, takes that back, says that it has not arrived, or reminds you'],
] as const;

const Kinds = ({ settings }: { settings: NotificationSettings }) => {
  const choose = useChoose();
  return (
    <SettingsPart heading="What comes">
      <div>
        {KINDS.map(([name, label, hint]) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={settings[name]}
            onChange={(event) => choose({ [name]: event.target.checked })}
          />
        ))}
      </div>
      <SelectField
        label="Before the next activity"
        placeholder="Never"
        options={remindersBefore.map((minutes) => ({ value: String(minutes), label: beforeWords(minutes) }))}
        value={settings.minutesBefore ?? ''}
        onChange={({ target }) =>
          choose({ minutesBefore: remindersBefore.find((minutes) => String(minutes) === target.value) ?? null })
        }
      />
    </SettingsPart>
  );
};

const beforeWords = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes before`;
  return minutes === 60 ? 'An hour before' : `${minutes / 60} hours before`;
};

const NIGHT = { from: '22:00', until: '07:00' } as const;

const QuietHours = ({ settings }: { settings: NotificationSettings }) => {
  const choose = useChoose();
  const quiet = settings.quietHours;
  const changeTime = (name: 'from' | 'until', time: string) =>
    // An empty field is one that is being filled.
    quiet && time !== '' && choose({ quietHours: { ...quiet, [name]: time } });
  return (
    <SettingsPart heading="Quiet hours" text="What comes meanwhile waits for their end, by the clock of where you are.">
      <Checkbox
        label="Keep quiet at night"
        checked={quiet !== null}
        onChange={(event) => choose({ quietHours: event.target.checked ? NIGHT : null })}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="From"
            type="time"
            defaultValue={quiet.from}
            onBlur={(event) => changeTime('from', event.target.value)}
          />
          <TextField
            label="Until"
            type="time"
            defaultValue={quiet.until}
            onBlur={(event) => changeTime('until', event.target.value)}
          />
        </div>
      )}
    </SettingsPart>
  );
};

const Digest = ({ own: { settings, canBeMailed } }: { own: OwnNotificationSettings }) => {
  const choose = useChoose();
  return (
    <SettingsPart heading="By mail">
      <Checkbox
        label="One mail a day with what is unread"
        hint={
          canBeMailed
            ? 'At 8 in the morning where you are; none where there is nothing.'
            : 'Mails go to a confirmed email address alone.'
        }
        disabled={!canBeMailed && !settings.digest}
        checked={settings.digest}
        onChange={(event) => choose({ digest: event.target.checked })}
      />
    </SettingsPart>
  );
};

const NOTICES: readonly { readonly value: TripNotice; readonly label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'mentions', label: 'Mentions only' },
  { value: 'nothing', label: 'Nothing' },
];

interface TripsProps {
  own: OwnNotificationSettings;
  trips: readonly NotifiedTrip[];
}

/** The trips that are not over, and those for which something is chosen. */
const Trips = ({ own, trips }: TripsProps) => {
  const change = useSetTripNotice();
  const chosen = new Map(own.trips.map(({ tripId, notice }) => [tripId, notice]));
  const others = own.trips.filter(({ tripId }) => trips.every(({ id }) => id !== tripId));
  const all = [...trips, ...others.map(({ tripId, title }) => ({ id: tripId, title }))];
  if (all.length === 0) return null;
  const set = (tripId: string, notice: TripNotice) =>
    change.mutate(
      { params: { tripId }, body: { notice } },
      { onError: (error) => showFailure(error, { title: 'Not saved' }) },
    );
  return (
    <SettingsPart
      heading="Trips"
      text="Flights linked to a trip go by its choice. Others that you follow come all the same."
    >
      <div className="flex flex-col gap-4">
        {all.map(({ id, title }) => (
          <SelectField
            key={id}
            label={title}
            options={NOTICES}
            value={chosen.get(id) ?? 'all'}
            onChange={({ target }) => set(id, NOTICES.find(({ value }) => value === target.value)?.value ?? 'all')}
          />
        ))}
      </div>
    </SettingsPart>
  );
};

const Devices = ({ own: { devices } }: { own: OwnNotificationSettings }) => {
  const end = useEndPushes();
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  return (
    <SettingsPart heading="Other devices" text="Notifications come to these too.">
      <List label="Other devices">
        {others.map(({ id, device }) => (
          <ListRow
            key={id}
            title={device ?? 'Unknown device'}
            trailing={
              <Button
                variant="secondary"
                size="small"
                aria-label={`Turn off ${device ?? 'unknown device'}`}
                onClick={() =>
                  end.mutate(
                    { params: { subscriptionId: id } },
                    { onError: (error) => showFailure(error, { title: 'Not turned off' }) },
                  )
                }
              >
                Turn Off
              </Button>
            }
          />
        ))}
      </List>
    </SettingsPart>
  );
};

const SettingsSkeleton = () => (
  <SkeletonGroup label="Loading your settings" className="flex flex-col gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-24" />
    ))}
  </SkeletonGroup>
);

import { everybodyOf } from '@caravan/contract/members/people.rules.ts';
import type { AnswerOf } from '@caravan/contract/endpoint.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listExpenses } from '@caravan/contract/money/money.endpoints.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { isOfFlight, isPlaceable } from '@caravan/outbox/elsewhere.ts';
import { hasLostLink } from '@caravan/outbox/flights-elsewhere.ts';
import { dependsOn } from '@caravan/outbox/queue.ts';
import { groupedFields } from '@caravan/outbox/comparison.ts';
import { hasSourceTaken } from '@caravan/outbox/expenses-twice.ts';
import { hasPaymentMeanwhile } from '@caravan/outbox/payments-meanwhile.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keyOf } from '../../platform/api.ts';
import { viewerZone } from '../../platform/clock.ts';
import { copyText } from '../../platform/copy-text.ts';
import { formatAgo } from '../../platform/format-dates.ts';
import { placeOn, resendWithoutLink, resendWithoutLost } from '../../platform/outbox/amend-change.ts';
import { sayMade } from '../../platform/outbox/make-change.ts';
import { shownNow, useIsCutOff, useOutbox } from '../../platform/outbox/use-outbox.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { VersionChoice } from '../../ui/BothVersions.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ExpenseTwice } from './ExpenseTwice.tsx';
import { PaymentMeanwhile } from './PaymentMeanwhile.tsx';
import { saysMoney, sentMoneyWords } from './money-words.ts';
import { deedOf, labelOf, readableField, writtenIn } from './change-words.ts';

export interface ChangeActions {
  readonly onDiscard: (change: QueuedChange) => void;
  readonly onPlace: (change: QueuedChange) => void;
}

interface WaitingChangeProps {
  change: QueuedChange;
  actions: ChangeActions;
}

/** A change that the server does not have yet: what it is, what keeps it, and what can be done about that. */
export const WaitingChange = ({ change, actions }: WaitingChangeProps) => {
  const trip = useTripOf(change);
  const { state, subject, refusal, writtenAt } = change;
  const { isDelayed, retry } = useOutbox();
  const [now] = useState(() => new Date());
  const words = [subject && deedOf(change), trip?.title ?? change.tripTitle, writtenAt && formatAgo(writtenAt, now)];
  const about = words.filter(Boolean).join('\u00A0· ');
  const what = subject ?? deedOf(change);
  const money = useSentMoney(change, trip);
  const isTwice = hasSourceTaken(change);
  const isMet = isTwice || hasPaymentMeanwhile(change);
  return (
    <div className="flex flex-col gap-1">
      <ClampedText text={what} lines={state === 'waiting' ? 2 : 4} className="[&>p]:text-base [&>p]:font-semibold" />
      {about !== '' && <p className="text-sm wrap-anywhere text-ink-muted">{about}</p>}
      {state === 'refused' && money !== '' && <p className="text-sm wrap-anywhere">{money}</p>}
      {isTwice && <ExpenseTwice change={change} trip={trip} what={what} />}
      {isMet && !isTwice && <PaymentMeanwhile change={change} trip={trip} what={what} />}
      {state === 'refused' && refusal && !isMet && (
        <Trouble icon={<CircleAlert size={16} />}>Not saved. {asSentence(refusal.message)}</Trouble>
      )}
      {state === 'unreadable' && (
        <Trouble icon={<CircleAlert size={16} />}>
          It cannot be read here and is not sent. A newer version of Caravan may know it.
        </Trouble>
      )}
      {state === 'waiting' && <Held change={change} />}
      {state === 'conflict' && <Conflict change={change} />}
      {isPlaceable(change) && <PlaceButton change={change} what={what} onPlace={actions.onPlace} />}
      {!isMet && (
        <div className="-mb-2 -ml-3 flex flex-wrap">
          {state === 'refused' && <RefusedButtons change={change} money={money} />}
          {isDelayed(change) && (
            <Button variant="quiet" size="small" aria-label={`Retry: ${what}`} onClick={() => void retry(change.id)}>
              Retry
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Discard: ${what}`}
            onClick={() => actions.onDiscard(change)}
          >
            Discard
          </Button>
        </div>
      )}
    </div>
  );
};

interface PlaceButtonProps extends Pick<ChangeActions, 'onPlace'> {
  change: QueuedChange;
  what: string;
}

/** Puts what was refused elsewhere; a flight, which lives on no trip, into one's own list again. */
const PlaceButton = ({ change, what, onPlace }: PlaceButtonProps) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const isCutOff = useIsCutOff();
  const isFlight = isOfFlight(change);
  const label = isFlight ? 'Track Again' : 'Add to a Trip';
  const trackAgain = async () => {
    const isMade = user && (await placeOn(client, user, { id: change.id, tripId: null, bytes: new Map() }));
    if (isMade) sayMade({ isWaiting: isCutOff }, 'Flight tracked');
  };
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-1 self-start"
      aria-label={`${label}: ${what}`}
      onClick={() => (isFlight ? void trackAgain() : onPlace(change))}
    >
      {label}
    </Button>
  );
};

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const Trouble = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mt-1 flex items-start gap-1.5 text-sm text-clay-ink">
    <span aria-hidden="true" className="mt-0.5 shrink-0">
      {icon}
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

/** What of its trip the page has read; it says what the zone is, and who is on it. */
const useTripOf = ({ tripId }: QueuedChange) => {
  const client = useQueryClient();
  return tripId === null
    ? undefined
    : client.getQueryData<AnswerOf<typeof getTrip>>(keyOf(getTrip, { params: { tripId } }));
};

/** What a change was to make of an expense's money, as people read it. */
const useSentMoney = (change: QueuedChange, trip: TripDetail | undefined): string => {
  const client = useQueryClient();
  const { tripId, params } = change;
  if (tripId === null || !saysMoney(change)) return '';
  const stored = shownNow(client, listExpenses, tripId)?.find(({ id }) => id === params['expenseId']);
  const names = new Map((trip ? everybodyOf(trip) : []).map(({ id, name }) => [id, name]));
  return sentMoneyWords(change, stored, names);
};

/** Why something that waits would not go out with a connection either. */
const Held = ({ change }: { change: QueuedChange }) => {
  const { queue, isDelayed } = useOutbox();
  const kept = kindOf(change);
  const before = queue.slice(0, queue.indexOf(change));
  const held = kept && before.find((earlier) => earlier.state !== 'waiting' && dependsOn(change, earlier));
  if (isDelayed(change)) {
    return <Trouble icon={<Clock size={16} />}>It could not be saved yet. It is tried again by itself.</Trouble>;
  }
  if (kept && !held) return null;
  return (
    <Trouble icon={<Clock size={16} />}>
      {held
        ? 'It goes out once you have settled what needs you above.'
        : 'A newer version of Caravan has made this. It goes out once that is here again.'}
    </Trouble>
  );
};

const RefusedButtons = ({ change, money }: { change: QueuedChange; money: string }) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { retry } = useOutbox();
  const text = writtenIn(change, money);
  const what = change.subject ?? deedOf(change);
  const hasLostFile = change.refusal?.code === 'file_gone';
  const isMoreThanFiles = change.kind !== 'postMessage' || (change.body?.['content'] ?? '') !== '';
  const copy = async () => {
    if (await copyText(text)) showToast({ title: 'Text copied' });
  };
  return (
    <>
      {!hasLostFile && (
        <Button variant="quiet" size="small" aria-label={`Retry: ${what}`} onClick={() => void retry(change.id)}>
          Retry
        </Button>
      )}
      {hasLostFile && isMoreThanFiles && user && (
        <Button variant="quiet" size="small" onClick={() => void resendWithoutLost(client, user, change)}>
          Send Without It
        </Button>
      )}
      {hasLostLink(change) && user && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Send Without Activity: ${what}`}
          onClick={() => void resendWithoutLink(client, user, change)}
        >
          Send Without Activity
        </Button>
      )}
      {text !== '' && (
        <Button variant="quiet" size="small" aria-label={`Copy Text: ${what}`} onClick={() => void copy()}>
          Copy Text
        </Button>
      )}
    </>
  );
};

/** Both versions of what two people have changed, field by field. */
const Conflict = ({ change }: { change: QueuedChange }) => {
  const { choose } = useOutbox();
  const trip = useTripOf(change);
  const zone = trip?.timeZone ?? viewerZone();
  const client = useQueryClient();
  const activities = (trip && shownNow(client, listActivities, trip.id)) ?? [];
  const called = new Map([
    ...(trip ? everybodyOf(trip) : []).map(({ id, name }) => [id, name] as const),
    ...activities.map(({ id, title }) => [id, title] as const),
  ]);
  const mineOf = new Map(
    kindOf(change)
      ?.changed?.(change)
      .map(({ id, fields }) => [id, fields]),
  );
  return (
    <div className="my-2 flex flex-col gap-4 rounded-card bg-clay-soft p-3">
      <p className="text-sm text-clay-ink">
        <span className="font-semibold">Somebody else has changed this too.</span> Choose what to keep.
      </p>
      {Object.entries(change.theirs ?? {}).flatMap(([thing, theirs]) =>
        groupedFields(change, theirs).map((names) => {
          const [field = ''] = names;
          return (
            <VersionChoice
              key={`${thing} ${field}`}
              field={{
                label: labelOf(field),
                yours: readableField(field, mineOf.get(thing) ?? {}, { zone, names: called }),
                theirs: readableField(field, theirs, { zone, names: called }),
                onKeepMine: () => void choose(change.id, thing, names, 'mine'),
                onUseTheirs: () => void choose(change.id, thing, names, 'theirs'),
              }}
            />
          );
        }),
      )}
    </div>
  );
};

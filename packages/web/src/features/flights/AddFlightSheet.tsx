import type { Issue } from '@caravan/contract/errors.ts';
import type { TrackFlight, TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { FLIGHT_NUMBER_REQUIRED_MESSAGE } from '@caravan/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { configQuery } from '../../platform/config.ts';
import { issuesOf } from '../../platform/errors.ts';
import { draftName, useDraft, useStoredDraft } from '../../platform/form-draft.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/focus.tsx';
import { ByHandFields, FlightNumberField } from './ByHandFields.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import {
  type FlightLink,
  type FlightTask,
  blankForm,
  byHandSchema,
  isEnteredByHand,
  searchSchema,
  travellersOf,
} from './flight-form.rules.ts';
import type { ProposedTimes } from './proposed-times.rules.ts';
import { useFoundFlights } from './flight-search.ts';
import { useTrackFlight } from './tracking.queries.ts';

/** The dialog that follows a flight: one that a search finds, or one that is entered by hand. */
export const AddFlightSheet = (props: AddFlightProps) => {
  const { open, onClose, LinkFields } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const state = useAddFlightForm(props);
  const { form, isByHand, isUnderWay, setByHand, kept } = state;
  const { values, errors, change } = form;
  const body = useRef<HTMLDivElement>(null);
  useFocusStays(body, String(isByHand));
  const leave = () => {
    kept.forget();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (isByHand && form.sending) return;
    // A number is typed anew in a moment.
    if (isByHand && kept.isChanged) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title="Add Flight"
      description={isByHand ? 'What you know of it. Everything but the number can wait.' : undefined}
      dismissible={!form.sending && !(isByHand && kept.isChanged)}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={() => setByHand(!isByHand)}>
            {isByHand ? 'Back to Search' : 'Add by Hand'}
          </Button>
          {isByHand ? (
            <Button type="submit" pending={isUnderWay} pendingLabel="Saving…">
              Track This Flight
            </Button>
          ) : (
            <ConnectedButton type="submit" pending={isUnderWay} pendingLabel="Searching…">
              Search
            </ConnectedButton>
          )}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-5 focus-visible:outline-none">
        <FormNotices gone={null} restored={state.isRestored} onStartOver={state.startOver} />
        {isByHand ? (
          <ByHandFields form={form} />
        ) : (
          <div className="grid grid-cols-2 items-start gap-3">
            <FlightNumberField form={form} />
            <DateField {...form.field('flightDate')} label="Date" optional />
          </div>
        )}
        <LinkFields
          link={values}
          error={errors.itineraryItemId}
          onChange={({ tripId, itineraryItemId }) => change({ tripId, itineraryItemId, travellerIds: '' })}
        />
        {values.itineraryItemId !== '' && (
          <props.TravellerFields
            tripId={values.tripId}
            viewerId={props.viewerId}
            on={values.travellerIds === '' ? [props.viewerId] : values.travellerIds.split(' ')}
            // Somebody is on it.
            mayChange={(userId) =>
              values.travellerIds !== userId && (values.travellerIds !== '' || userId !== props.viewerId)
            }
            onChange={(on) => change({ travellerIds: on.join(' ') })}
            onLeft={(staying) => change({ travellerIds: staying.join(' ') })}
          />
        )}
        {!isByHand && <SearchOutcome found={state.found} onByHand={() => setByHand(true)} />}
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};

/** The state of the dialog: what is searched for and was found, or what is entered by hand, and how it is followed. */
const useAddFlightForm = ({ viewerId, link, proposed, onTracked, onClose }: AddFlightProps) => {
  const draft = useDraft(draftName('flight', viewerId, link.itineraryItemId || 'none', null), () =>
    blankForm(link, proposed),
  );
  const { data: config } = useQuery(configQuery);
  const [chosen, setByHand] = useState<boolean | null>(() => isEnteredByHand(draft.restored, draft.initial) || null);
  // Without a service nothing can be found.
  const isByHand = chosen ?? config?.hasFlightService === false;
  const form = useForm({
    initial: draft.restored,
    schema: isByHand ? byHandSchema(viewerZone()) : searchSchema,
    // A search is not waited for: a flight can be entered by hand while it goes on.
    onValid: async (task: FlightTask) =>
      task.kind === 'search' ? found.searchFor(task.query) : manual.trackEntered(task.body),
  });
  const { values } = form;
  const kept = useStoredDraft(draft, values);
  const finish = () => {
    kept.forget();
    onClose();
    onTracked?.();
  };
  const manual = useFlightByHand({ onTracked: finish, onRefused: form.showIssues });
  const found = useFoundFlights({
    itineraryItemId: values.itineraryItemId,
    travellerIds: travellersOf(values),
    onAllTracked: finish,
    onRefused: form.showIssues,
  });

  const onSubmit: typeof form.onSubmit = (event) => {
    if (!isByHand && values.flightNumber.trim() === '') showNumberRequired();
    form.onSubmit(event);
  };
  const startOver = () => {
    form.change(draft.initial);
    draft.forgetRestored();
  };
  return {
    form: { ...form, onSubmit },
    found,
    /** A search or the saving is under way. */
    isUnderWay: form.sending || found.search.isPending,
    isByHand,
    setByHand: (byHand: boolean) => {
      found.giveUp();
      setByHand(byHand);
    },
    kept,
    isRestored: draft.isRestored,
    startOver,
  };
};

const showNumberRequired = (): void =>
  showToast({
    title: 'Flight number required',
    description: FLIGHT_NUMBER_REQUIRED_MESSAGE,
    tone: 'destructive',
  });

interface FlightByHandOptions {
  readonly onTracked: () => void;
  /** Of a refusal that has been said: what is to be marked. The form stays as it is. */
  readonly onRefused: (issues: readonly Issue[]) => void;
}

/** How the viewer follows a flight that they enter by hand. */
const useFlightByHand = ({ onTracked, onRefused }: FlightByHandOptions) => {
  const track = useTrackFlight();
  return {
    trackEntered: async (body: TrackFlight): Promise<void> => {
      try {
        await track.mutateAsync({ body });
        onTracked();
      } catch (error) {
        onRefused(issuesOf(error));
      }
    },
  };
};

interface FlightSheetProps {
  open: boolean;
  onClose: () => void;
  viewerId: string;
  /** Chooses the trip and the activity, which belong to other parts of the app. */
  LinkFields: ComponentType<FlightLinkFieldsProps>;
  /** Chooses who of the trip is on it. */
  TravellerFields: ComponentType<TravellerFieldsProps>;
}

export interface AddFlightProps extends FlightSheetProps {
  /** What it is to be linked to. */
  link: Partial<FlightLink>;
  /** When its activity is. */
  proposed?: Partial<ProposedTimes> | undefined;
  /** It is followed from now on. */
  onTracked?: () => void;
}

export interface EditFlightProps extends FlightSheetProps {
  /** As it was when its pencil was pressed. */
  flight: TrackedFlight;
}

/** The fields that choose who of a trip is on a flight. */
export interface TravellerFieldsProps {
  tripId: string;
  viewerId: string;
  /** Who is on it, by their ids. */
  on: readonly string[];
  /** Whether somebody may be put on it or taken off. */
  mayChange: (userId: string) => boolean;
  onChange: (on: readonly string[]) => void;
  /** Some of those on it are on the trip no more: who of them stays. */
  onLeft: (staying: readonly string[]) => void;
}

/** The fields that choose the trip and the activity of a flight. */
export interface FlightLinkFieldsProps {
  link: FlightLink;
  /** What is wrong with the activity. */
  error: string | undefined;
  onChange: (link: FlightLink) => void;
}

import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Answer, Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { RANKING_IN_WORDS, rankIdeas } from '@caravan/contract/ideas/ranking.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { mayChangeThing, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, Lightbulb, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { formatShortDay, formatTime } from '../../platform/format-dates.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import type { PlaceInput } from '../../platform/place-input.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import { IdeaCard, type IdeaActions } from './IdeaCard.tsx';
import { IdeasSkeleton } from './IdeasSkeleton.tsx';
import type { Voter } from './idea-words.rules.ts';
import { answerTo, useIdeas } from './ideas.queries.ts';
import type { PlanRead } from './PlanSheet.tsx';
import { useSteadyOrder } from './use-steady-order.ts';

const loadForm = async () => (await import('./IdeaForm.tsx')).IdeaForm;
const loadComments = async () => (await import('./CommentsSheet.tsx')).CommentsSheet;
const loadAnswers = async () => (await import('./AnswersSheet.tsx')).AnswersSheet;
const loadPlan = async () => (await import('./PlanSheet.tsx')).PlanSheet;
const loadDeletion = async () => (await import('./DeleteIdeaDialog.tsx')).DeleteIdeaDialog;

interface IdeasViewProps {
  trip: TripDetail;
  viewerId: string;
  /** The trip's activities, as far as they are read. */
  plan: PlanRead;
  /** Who joins an activity, and the viewer's own answer by one press; nothing where nobody else is on the trip. */
  joinOf: (activity: Activity) => ReactNode;
  /** What the place of an idea is typed into. */
  LocationField: PlaceInput;
  /** Shows an activity on the plan. */
  onShowPlanned: (activityId: string) => void;
}

/** What the people of a trip might do, by what everybody says to it. */
export const IdeasView = (props: IdeasViewProps) => {
  const query = useIdeas(props.trip.id);
  if (query.data) return <Ideas {...props} ideas={query.data} />;
  if (query.fetchStatus === 'paused')
    return <ErrorState title="You are offline" text="The ideas will appear when you are back." />;
  if (query.isError)
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  return <IdeasSkeleton />;
};

const Ideas = ({ ideas, ...props }: IdeasViewProps & { ideas: readonly Idea[] }) => {
  const { trip } = props;
  const people = usePeople(trip);
  const { open, planned } = useMemo(() => rankIdeas(ideas), [ideas]);
  const order = useSteadyOrder(ideas, open);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayAdd = trip.limits.whyReadOnly === null;
  const dialogs = useIdeaDialogs(props, ideas, people);
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-32 text-lg font-semibold outline-none">
          Trip Ideas
        </h2>
        {mayAdd && (
          <Button
            variant={ideas.length === 0 ? 'secondary' : 'primary'}
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={dialogs.add}
          >
            Add Idea
          </Button>
        )}
      </div>
      {ideas.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Lightbulb size={28} />}
          title="No ideas yet"
          text="A place, a link, a tip from a friend: everybody says what they want, and the best goes on the plan."
          action={mayAdd && <Button onClick={dialogs.add}>Add the First Idea</Button>}
        />
      ) : (
        <p className="mt-1 text-sm text-pretty text-ink-muted">{RANKING_IN_WORDS}</p>
      )}
      <NewOrder
        isOffered={!order.isRanked}
        onChoose={() => {
          order.rank();
          heading.current?.focus();
        }}
      />
      <List {...props} ideas={order.shown} people={people} actions={dialogs.actionsFor} label="Ideas by rank" />
      {planned.length > 0 && (
        <>
          <h3 className="mt-6 text-base font-semibold">On the Plan</h3>
          <List {...props} ideas={planned} people={people} actions={dialogs.actionsFor} label="Ideas on the plan" />
        </>
      )}
      {dialogs.element}
    </div>
  );
};

/** Offers to put the ideas in their rank, where answers have changed that: they do not move by themselves under somebody's thumb. */
const NewOrder = ({ isOffered, onChoose }: { isOffered: boolean; onChoose: () => void }) => (
  <>
    <p role="status" className="sr-only">
      {isOffered && 'The ideas rank in another order now.'}
    </p>
    {isOffered && (
      // Without a height of its own, so that nothing moves as it comes.
      <div className="sticky top-[calc(var(--tabs-height)+var(--banner-height)+1.75rem)] z-10 mt-3 -mb-3 flex h-0 items-center justify-center">
        <Button
          variant="secondary"
          className="rounded-full shadow-float"
          icon={<ArrowUpDown size={18} aria-hidden="true" />}
          onClick={onChoose}
        >
          New Order
        </Button>
      </div>
    )}
  </>
);

/** The people who answer, in the order in which a trip names them. */
const usePeople = ({ members, guests }: TripDetail): readonly Voter[] =>
  useMemo(
    () =>
      travellersOf({ members, guests }).map(({ id, name, firstName, profileImageUrl, kind }) => ({
        id,
        name,
        firstName,
        src: cardImageUrl(profileImageUrl),
        isGuest: kind === 'guest',
      })),
    [members, guests],
  );

interface ListProps extends IdeasViewProps {
  ideas: readonly Idea[];
  people: readonly Voter[];
  actions: (idea: Idea) => IdeaActions;
  label: string;
}

const List = ({ trip, viewerId, plan, joinOf, ideas, people, actions, label }: ListProps) => {
  const waiting = useWaitingThings();
  const zone = shownZone(trip.timeZone, viewerZone());
  return (
    <ol
      aria-label={label}
      className="mt-3 grid gap-3 empty:hidden sm:grid-cols-2 sm:items-start lg:grid-cols-1 2xl:grid-cols-2"
    >
      {ideas.map((idea) => {
        const activity = plan.data?.find(({ id }) => id === idea.plannedActivityId);
        return (
          <li key={idea.id} className="min-w-0 scroll-mt-24">
            <IdeaCard
              idea={idea}
              people={people}
              viewerId={viewerId}
              planned={plannedWords(activity, zone)}
              join={activity && joinOf(activity)}
              isWaiting={waiting.has(idea.id)}
              actions={actions(idea)}
            />
          </li>
        );
      })}
    </ol>
  );
};

/** When an activity is: 'Sat, Jun 12, 7:00 PM'; `null` where nobody knows. */
const plannedWords = (activity: Activity | undefined, usual: string): string | null => {
  if (!activity?.startTime) return null;
  const { start } = activityZones(activity, usual);
  const date = dateIn(start, new Date(activity.startTime));
  return `${formatShortDay(date)}, ${formatTime(activity.startTime, start)}`;
};

/** The dialogs of ideas: how to open them, what they are drawn by, and what the viewer may do to each idea. */
const useIdeaDialogs = (
  { trip, viewerId, plan: planRead, LocationField, onShowPlanned }: IdeasViewProps,
  ideas: readonly Idea[],
  people: readonly Voter[],
) => {
  const client = useQueryClient();
  const mayAdd = trip.limits.whyReadOnly === null;
  const context = { trip, viewerId, ideas, people, plan: planRead };
  const form = useLazyDialog(loadForm, {
    ahead: mayAdd,
    shared: { trip, viewerId, ideas, LocationField },
    onClose: (saved?: Idea) => {
      if (saved) bringIntoView(saved.id);
    },
  });
  const comments = useLazyDialog(loadComments, { ahead: true, shared: context });
  const answers = useLazyDialog(loadAnswers, {
    ahead: true,
    shared: {
      ...context,
      onAnswer: (of: Idea, personId: string, answer: Answer | null) => void answerTo(client, of, personId, answer),
    },
  });
  const plan = useLazyDialog(loadPlan, { ahead: mayEdit(trip.role), shared: context });
  const deletion = useLazyDialog(loadDeletion);
  const actionsFor = (idea: Idea): IdeaActions => {
    const isOwn = mayChangeThing({ userId: viewerId, role: trip.role, membersMayAdd: true }, idea);
    return {
      answer: (of, answer) => void answerTo(client, of, viewerId, answer),
      showAnswers: ({ id }) => answers.open({ ideaId: id }),
      comment: ({ id }) => comments.open({ ideaId: id }),
      edit: isOwn && mayAdd ? (edited) => form.open({ edited }) : undefined,
      remove: isOwn ? (removed) => deletion.open({ idea: removed }) : undefined,
      plan: mayChangeTrip(trip) ? ({ id }) => plan.open({ ideaId: id }) : undefined,
      showPlanned: onShowPlanned,
    };
  };
  const element = (
    <>
      {form.element}
      {comments.element}
      {answers.element}
      {plan.element}
      {deletion.element}
    </>
  );
  return { add: () => form.open({ edited: null }), actionsFor, element };
};

import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { costInWords } from '@caravan/contract/ideas/cost.rules.ts';
import type { Answer, Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { answerOf, tallyOf } from '@caravan/contract/ideas/ranking.rules.ts';
import { siteOf } from '@caravan/contract/ideas/web-address.rules.ts';
import { CalendarCheck, CalendarPlus, CircleSlash, Link2, MapPin, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasAppleMaps, mapHref } from '../../platform/map-link.ts';
import { StoredImage } from '../../platform/outbox/StoredImage.tsx';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { refusalWords, type Voter, votersWho } from './idea-words.rules.ts';

/** What may be done to an idea; absent where the viewer may not. */
export interface IdeaActions {
  readonly answer: ((idea: Idea, answer: Answer | null) => void) | undefined;
  readonly comment: (idea: Idea) => void;
  /** Shows who answers what. */
  readonly showAnswers: (idea: Idea) => void;
  readonly edit: ((idea: Idea) => void) | undefined;
  readonly remove: ((idea: Idea) => void) | undefined;
  readonly plan: ((idea: Idea) => void) | undefined;
  /** Leads to the activity that it has become. */
  readonly showPlanned: (activityId: string) => void;
}

interface IdeaCardProps {
  idea: Idea;
  people: readonly Voter[];
  viewerId: string;
  /** When it is on the plan, in words; `null` while it is not. */
  planned: string | null;
  /** Who joins it, once it is on the plan. */
  join: ReactNode;
  isWaiting: boolean;
  actions: IdeaActions;
}

/** One idea: what it is, what everybody says to it, and what may be done with it. */
export const IdeaCard = ({ idea, people, viewerId, planned, join, isWaiting, actions }: IdeaCardProps) => {
  const { title, note, plannedActivityId } = idea;
  const { want, fine, ratherNot } = tallyOf(idea);
  const refusing = votersWho('rather-not', idea, people);
  const wanting = votersWho('want', idea, people);
  const answered = people.filter(({ id }) => answerOf(id, idea) !== null).length;
  // What is on the plan is decided: one joins it, and what was answered stays.
  const answer = plannedActivityId === null ? actions.answer : undefined;
  return (
    <Card as="article" padded={false} aria-label={title} id={idea.id} className="scroll-my-24">
      <Picture idea={idea} />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
              {title}
              {isWaiting && <WaitingMark />}
            </h3>
            <Facts idea={idea} />
          </div>
          <Actions idea={idea} actions={actions} />
        </div>
        {note && <ClampedText text={note} lines={4} />}
        {plannedActivityId !== null && (
          <Button
            variant="secondary"
            icon={<CalendarCheck size={18} aria-hidden="true" />}
            onClick={() => actions.showPlanned(plannedActivityId)}
          >
            {planned === null ? 'On the plan' : `On the plan: ${planned}`}
          </Button>
        )}
        {join}
        {refusing.length > 0 && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-clay-ink">
            <CircleSlash size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{refusalWords(refusing, viewerId)}</span>
          </p>
        )}
        {answer && (
          <AnswerButtons
            label={`Your answer to ${title}`}
            given={answerOf(viewerId, idea)}
            counts={{ want, fine, 'rather-not': ratherNot }}
            onAnswer={(given) => answer(idea, given)}
          />
        )}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {people.length > 1 && (
            <button
              type="button"
              onClick={() => actions.showAnswers(idea)}
              className="-ms-1 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 text-sm text-ink-muted transition-colors duration-150 hover:text-accent-ink"
            >
              {wanting.length > 0 && (
                <span aria-hidden="true" className="flex">
                  <AvatarStack size="tiny" people={wanting} />
                </span>
              )}
              <span>
                {answered} of {people.length}
                <span className={wanting.length > 0 ? 'max-sm:sr-only' : undefined}> answered</span>
                <span className="sr-only"> ({title})</span>
              </span>
            </button>
          )}
          <Footer idea={idea} actions={actions} />
        </div>
      </div>
    </Card>
  );
};

/** The idea's own photo, or else that of its page. */
const Picture = ({ idea: { photoUrl, linkImageUrl } }: Pick<IdeaCardProps, 'idea'>) => {
  const shown = photoUrl ?? linkImageUrl;
  return (
    shown !== null && (
      <StoredImage
        src={cardImageUrl(shown)}
        alt=""
        loading="lazy"
        decoding="async"
        className="h-40 w-full bg-sunken object-cover"
      />
    )
  );
};

const FACT =
  'relative flex min-w-0 items-start gap-1 rounded-control text-sm text-ink-muted underline decoration-line-strong underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1.5 hover:text-accent-ink';

/** Where it is, what it costs, and what it links to. */
const Facts = ({ idea: { location, position, cost, link, linkTitle } }: Pick<IdeaCardProps, 'idea'>) => (
  <>
    {location !== null && (
      <a
        href={mapHref({ location, position }, hasAppleMaps(navigator.userAgent))}
        target="_blank"
        rel="noopener noreferrer"
        className={FACT}
      >
        <MapPin size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
        <span className="sr-only">Location: </span>
        <bdi className="wrap-anywhere">{location}</bdi>
        <span className="sr-only"> (opens the map)</span>
      </a>
    )}
    {link !== null && (
      <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={FACT}>
        <Link2 size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
        <bdi className="line-clamp-2 wrap-anywhere">{linkTitle ?? siteOf(link)}</bdi>
        <span className="sr-only"> (opens {siteOf(link)})</span>
      </a>
    )}
    {cost !== null && (
      <span>
        <Badge tint={cost.amountMinor === 0 ? 'green' : 'sand'}>{costInWords(cost)}</Badge>
      </span>
    )}
  </>
);

/** What its author and editors may do. */
const Actions = ({ idea, actions: { edit, remove } }: Pick<IdeaCardProps, 'idea' | 'actions'>) => {
  const items: MenuItem[] = [];
  if (edit)
    items.push({ label: 'Edit Idea', icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => edit(idea) });
  if (remove) {
    const icon = <Trash2 size={18} aria-hidden="true" />;
    items.push({ label: 'Delete Idea', icon, danger: true, onSelect: () => remove(idea) });
  }
  return items.length > 0 && <Menu label={`Actions for ${idea.title}`} items={items} className="-mt-2.5 -mr-2.5" />;
};

const Footer = ({ idea, actions: { comment, plan } }: Pick<IdeaCardProps, 'idea' | 'actions'>) => (
  <div className="ms-auto flex flex-wrap items-center gap-1">
    <Button
      variant="quiet"
      icon={<MessageCircle size={18} aria-hidden="true" />}
      aria-label={
        idea.commentCount === 0 ? `Comment on ${idea.title}` : `${idea.commentCount} comments on ${idea.title}`
      }
      onClick={() => comment(idea)}
    >
      {idea.commentCount === 0 ? <span className="max-sm:hidden">Comment</span> : idea.commentCount}
    </Button>
    {plan && idea.plannedActivityId === null && (
      <Button
        variant="secondary"
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        aria-label={`Put ${idea.title} on the plan`}
        onClick={() => plan(idea)}
      >
        Plan
      </Button>
    )}
  </div>
);

import { COMMENT_MAX, type Idea, type IdeaComment, newCommentSchema } from '@caravan/contract/ideas/ideas.schema.ts';
import { mayChangeThing } from '@caravan/contract/members/members.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import { LinkedText } from '../../platform/LinkedText.tsx';
import { messageOf } from '../../platform/errors.ts';
import { formatAgo } from '../../platform/format-dates.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { useForm } from '../../platform/use-form.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { useComments, useIdeaComments } from './ideas.queries.ts';

interface CommentsSheetProps {
  open: boolean;
  onClose: () => void;
  trip: TripDetail;
  viewerId: string;
  ideas: readonly Idea[];
  ideaId: string;
}

/** What people say about an idea, and a field to say something. */
export const CommentsSheet = ({ open, onClose, trip, viewerId, ideas, ideaId }: CommentsSheetProps) => {
  const query = useIdeaComments(trip.id);
  const { add, remove } = useComments(trip.id);
  const [removed, setRemoved] = useState<IdeaComment | null>(null);
  const idea = ideas.find(({ id }) => id === ideaId);
  const comments = query.data?.filter((comment) => comment.ideaId === ideaId) ?? [];
  const mayComment = idea !== undefined && trip.limits.whyReadOnly === null;
  const mayRemove = ({ authorId: createdBy }: IdeaComment) =>
    mayChangeThing({ userId: viewerId, role: trip.role, membersMayAdd: true }, { createdBy });
  const form = useForm({
    initial: { text: '' },
    schema: newCommentSchema,
    onValid: async ({ text }) => {
      if (!idea) return;
      // Said where it failed; what was written stays.
      await add(idea, text).then(
        () => form.change({ text: '' }),
        () => undefined,
      );
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={idea?.title ?? 'Comments'}
      dismissible={form.values.text.trim() === ''}
      {...(mayComment ? { onSubmit: form.onSubmit } : { forReading: true })}
      footer={
        mayComment ? (
          <Button type="submit" pending={form.sending} pendingLabel="Sending…">
            Comment
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {query.isError && !query.data && (
          <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />
        )}
        {query.isPending && query.fetchStatus === 'paused' && (
          <ErrorState title="You are offline" text="The comments will appear when you are back." />
        )}
        {query.isPending && query.fetchStatus !== 'paused' && <CommentsSkeleton />}
        {query.data && comments.length === 0 && <p className="text-ink-muted">Nobody has said anything yet.</p>}
        <ul aria-label="Comments" className="flex flex-col gap-4 empty:hidden">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} onRemove={mayRemove(comment) ? setRemoved : undefined} />
          ))}
        </ul>
        <DeletionDialog comment={removed} onDelete={remove} onClose={() => setRemoved(null)} />
        {mayComment && (
          <TextArea {...form.field('text')} label="Your comment" rows={2} maxLength={COMMENT_MAX} dir="auto" />
        )}
      </div>
    </Sheet>
  );
};

interface CommentProps {
  comment: IdeaComment;
  onRemove: ((comment: IdeaComment) => void) | undefined;
}

const Comment = ({ comment, onRemove }: CommentProps) => {
  const { id, text, author, authorId, createdAt } = comment;
  const now = useNow();
  const isWaiting = useWaitingThings().has(id);
  const name = `${author.firstName} ${author.lastName}`.trim();
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} src={author.profileImageUrl} seed={authorId} size="small" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-muted">
          <bdi className="font-semibold text-ink">{name}</bdi> · {formatAgo(createdAt, now)}
          {isWaiting && <WaitingMark />}
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={text} />
        </p>
      </div>
      {onRemove && (
        <IconButton
          label={`Delete the comment of ${name}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          className="-mt-1.5 -mr-2.5"
          onClick={() => onRemove(comment)}
        />
      )}
    </li>
  );
};

interface DeletionDialogProps {
  /** The one that goes; `null` for none. */
  comment: IdeaComment | null;
  onDelete: (comment: IdeaComment) => Promise<void>;
  onClose: () => void;
}

/** Asks before a comment goes for everybody. */
const DeletionDialog = ({ comment, onDelete, onClose }: DeletionDialogProps) => (
  <ConfirmDialog
    open={comment !== null}
    title="Delete Comment"
    text={
      <>
        <bdi className="line-clamp-3 font-semibold wrap-anywhere text-ink">{comment?.text}</bdi> It goes for everybody.
      </>
    }
    confirmLabel="Yes, Delete"
    cancelLabel="Keep Comment"
    danger
    onConfirm={() => {
      if (comment) void onDelete(comment);
      onClose();
    }}
    onCancel={onClose}
  />
);

const CommentsSkeleton = () => (
  <SkeletonGroup label="Loading the comments">
    {[0, 1].map((row) => (
      <div key={row} className="mb-4 flex gap-3">
        <Skeleton shape="circle" className="size-8" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton shape="line" className="h-3.5 w-28" />
          <Skeleton shape="line" className="w-4/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);

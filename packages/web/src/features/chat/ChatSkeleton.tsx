import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { ChatFrame } from './ChatFrame.tsx';

const BUBBLES = [
  { own: false, size: 'h-16 w-3/5' },
  { own: false, size: 'h-11 w-2/5' },
  { own: true, size: 'h-11 w-1/2' },
  { own: false, size: 'h-24 w-2/3' },
  { own: true, size: 'h-16 w-3/5' },
];

/** The shape of a chat: turns from both sides, the latest at the bottom, and the input. */
export const ChatSkeleton = () => (
  <ChatFrame>
    <SkeletonGroup label="Loading the chat" className="flex min-h-0 flex-1 flex-col">
      <Skeleton shape="line" className="mt-1 h-5 w-32" />
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-clip py-4">
        {BUBBLES.map(({ own, size }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <Skeleton key={index} className={classNames('shrink-0', size, own ? 'self-end' : 'ms-10')} />
        ))}
      </div>
      <Skeleton className="mb-3 h-11 rounded-control" />
    </SkeletonGroup>
  </ChatFrame>
);

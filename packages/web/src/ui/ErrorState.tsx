import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** The retry is under way. */
  pending?: boolean;
  /** More to do, beside the retry. */
  action?: ReactNode;
  /** The level of the title in the page; 2 by default, 1 where it stands for the whole page. */
  level?: 1 | 2 | 3;
}

/**
 * Something could not be loaded. Props: `title` ('Something went wrong'), `text`, `onRetry`, `retryLabel` ('Try again'),
 * `pending`, `action`, `level`.
 */
export const ErrorState = ({
  title = 'Something went wrong',
  text,
  onRetry,
  retryLabel = 'Try again',
  pending = false,
  action,
  level,
}: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      icon={<CloudAlert size={28} />}
      tint="clay"
      level={level}
      title={title}
      text={text}
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button variant="secondary" onClick={onRetry} pending={pending}>
                {retryLabel}
              </Button>
            )}
            {action}
          </>
        )
      }
    />
  </div>
);

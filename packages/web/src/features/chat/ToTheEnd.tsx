import { ArrowDown } from 'lucide-react';

interface ToTheEndProps {
  /** Messages that came below what is read. */
  unread: number;
  onPress: () => void;
}

/** The way back to the latest messages, with how many are new. */
export const ToTheEnd = ({ unread, onPress }: ToTheEndProps) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
    <button
      type="button"
      onClick={onPress}
      aria-label={unread > 0 ? undefined : 'Jump to the latest messages'}
      className="pointer-events-auto inline-flex min-h-11 min-w-11 animate-rise items-center justify-center gap-2 rounded-full bg-accent px-3.5 text-sm font-semibold text-on-accent shadow-float hover:bg-accent-strong"
    >
      {unread > 0 && (unread === 1 ? '1 new message' : `${unread} new messages`)}
      <ArrowDown size={18} aria-hidden="true" />
    </button>
  </div>
);

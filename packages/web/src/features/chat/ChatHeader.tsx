import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { live, useLiveStatus } from '../../platform/live.ts';
import { momentName } from './chat-times.ts';

/** The name of the chat, and when something was last said; in its place, that news do not arrive, while they don't. */
export const ChatHeader = ({ lastMessage }: { lastMessage: Message | undefined }) => {
  const today = useToday();
  const status = useLiveStatus();
  const isCutOff = status === 'waiting' || status === 'lost';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
      <h2 id="chat-heading" tabIndex={-1} className="text-lg font-semibold">
        Group Chat
      </h2>
      {!isCutOff && (
        <p className="text-sm text-ink-muted">
          {lastMessage ? `Last active ${momentName(lastMessage.createdAt, today, viewerZone())}` : 'No messages yet'}
        </p>
      )}
      <div role="status" className="text-sm text-clay-ink empty:hidden">
        {status === 'waiting' && 'Reconnecting…'}
        {status === 'lost' && <NotConnected />}
      </div>
    </div>
  );
};

const NotConnected = () => (
  <>
    Not connected.{' '}
    <button
      type="button"
      onClick={live.wake}
      className="relative font-semibold underline after:absolute after:-inset-3"
    >
      Reconnect
    </button>
  </>
);

import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { live, useLiveStatus } from '../../platform/live.ts';
import { momentName } from './chat-times.ts';

/** The name of the chat, and when something was last said; in its place, whether news arrive, where they do not. */
export const ChatHeader = ({ lastMessage }: { lastMessage: Message | undefined }) => {
  const today = useToday();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
      <h2 id="chat-heading" tabIndex={-1} className="text-lg font-semibold">
        Group Chat
      </h2>
      <div className="flex min-h-5 items-baseline gap-3 text-sm text-ink-muted">
        <p>
          {lastMessage ? `Last active ${momentName(lastMessage.createdAt, today, viewerZone())}` : 'No messages yet'}
        </p>
        <ConnectionNotice />
      </div>
    </div>
  );
};

const ConnectionNotice = () => {
  const status = useLiveStatus();
  return (
    <div role="status" className="empty:hidden">
      {status === 'waiting' && <span className="text-clay-ink">Reconnecting…</span>}
      {status === 'lost' && (
        <button type="button" onClick={live.wake} className="min-h-11 font-semibold text-clay-ink underline">
          Not connected. Reconnect
        </button>
      )}
    </div>
  );
};

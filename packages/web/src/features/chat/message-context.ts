import type { Message, Quote } from '@caravan/contract/chat/chat.schema.ts';

/** What every message of a chat is drawn with; one object as long as nothing of it changes, so that messages stay drawn. */
export interface MessageContext {
  readonly userId: string;
  /** Calendar date of the viewer. */
  readonly today: string;
  readonly zone: string;
  /** The message before which the line 'New' stands; `null`: none. */
  readonly newSeq: number | null;
  /** The ids of messages with changes that wait for a connection. */
  readonly waiting: ReadonlySet<string>;
  /** What somebody is called; `otherwise` is the name of whoever is not on the trip any more. */
  readonly nameOf: (userId: string, otherwise?: string) => string;
  /** Shows what can be done with a message, beside an element of it; `onWriting`: one of that begins in the input. */
  readonly onMore: (message: Message, anchor: Element, onWriting?: () => void) => void;
  /** Adds one's own emoji, or takes it away. */
  readonly onReact: (message: Message, emoji: string) => void;
  /** The line 'New' is in sight, or is drawn and is not. */
  readonly onNewLine: (isSeen: boolean) => void;
  /** Goes to the message that a reply quotes. */
  readonly onGoTo: (quote: Quote) => void;
}

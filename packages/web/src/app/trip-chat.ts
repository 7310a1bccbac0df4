import { lazyComponent } from '../platform/lazy-component.ts';

const chat = lazyComponent(async () => (await import('../features/chat/ChatTab.tsx')).ChatTab);

/** The chat of a trip, whose code follows the page's own. */
export const ChatTab = chat.Component;

/** Starts to load the chat, beside what the page itself asks for. */
export const preloadChat = chat.preload;

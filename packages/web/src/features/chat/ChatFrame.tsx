import type { CSSProperties, ReactNode } from 'react';
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts';

/**
 * The room of the chat: from the tabs to the bottom navigation, or to the keyboard where one lies over the page. Within it
 * the messages scroll and the input stays in sight.
 */
export const ChatFrame = ({ children }: { children: ReactNode }) => {
  const keyboard = useKeyboardInset(true);
  return (
    <section
      aria-labelledby="chat-heading"
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
      className={
        // The height of the tabs above and of the panel's own margins; on phones nothing is left below the input.
        'flex min-h-72 flex-col -mb-6 h-[calc(100dvh-4rem-1px-var(--banner-height)-max(var(--keyboard),var(--bottom-nav-height)+env(safe-area-inset-bottom)))] ' +
        'lg:-mb-4 lg:h-[calc(100dvh-6.25rem-1px-var(--banner-height)-env(safe-area-inset-bottom))]'
      }
    >
      {children}
    </section>
  );
};

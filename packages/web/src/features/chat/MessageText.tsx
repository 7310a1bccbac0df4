import { useMemo } from 'react';
import { linkParts } from './message-text.rules.ts';

/** What somebody wrote, as text, with its web addresses to open. */
export const MessageText = ({ content }: { content: string }) => {
  const parts = useMemo(() => linkParts(content), [content]);
  return (
    <p dir="auto" className="text-base whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ text, href }, index) =>
        href ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change
          <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="text-accent-ink underline">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
};

import { LinkedText } from '../../platform/LinkedText.tsx';

/** What somebody wrote, as text, with its web addresses to open. */
export const MessageText = ({ content }: { content: string }) => (
  <p dir="auto" className="text-base whitespace-pre-wrap wrap-anywhere">
    <LinkedText text={content} />
  </p>
);

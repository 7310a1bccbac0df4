import { linkParts } from './text-links.rules.ts';
import { useMemo } from 'react';

/** What somebody wrote, with what can be opened in it as links; it stands inside a paragraph. */
export const LinkedText = ({ text }: { text: string }) => {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map(({ text: written, href }, index) =>
    href ? (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
        key={index}
        href={href}
        {...(href.startsWith('tel:') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        className="text-accent-ink underline"
      >
        {written}
      </a>
    ) : (
      written
    ),
  );
};

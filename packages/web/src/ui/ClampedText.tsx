import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { IN_USE } from './use-drawn-in-reach.ts';

interface ClampedTextProps {
  /** What somebody wrote; its line breaks stay. */
  text: string;
  /** How many lines before the rest has to be opened; 4 by default. */
  lines?: 2 | 4;
  className?: string;
  /** The same text with what can be opened in it; the text itself by default. */
  children?: ReactNode;
}

const CLAMPS = { 2: 'line-clamp-2', 4: 'line-clamp-4' };

/** What fits on the fewest lines of the narrowest phone is not measured: a list may show hundreds. */
const mayBeCut = (text: string): boolean => text.length > 50 || text.includes('\n');

/** A text of any length that begins short; 'Show more' opens the rest where there is more. Props: `text`, `lines` (4), `children`. */
export const ClampedText = ({ text, lines = 4, className, children = text }: ClampedTextProps) => {
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);

  useLayoutEffect(() => {
    const paragraph = ref.current;
    if (!paragraph || open || !mayBeCut(text)) return;
    // Called before the first paint and with every new width, once the page is laid out: to measure earlier would lay it out twice.
    const observer = new ResizeObserver(() => {
      const isCut = paragraph.scrollHeight > paragraph.clientHeight + 1;
      // At once, so that the button is drawn together with the text and moves nothing.
      flushSync(() => setCut(isCut));
    });
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [text, open]);

  return (
    <div {...{ [IN_USE]: open || undefined }} className={className}>
      <p
        ref={ref}
        dir="auto"
        className={classNames('text-sm whitespace-pre-line wrap-anywhere', !open && CLAMPS[lines])}
      >
        {children}
      </p>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="relative rounded-control py-1 text-sm font-semibold text-accent-ink before:absolute before:-inset-x-3 before:-inset-y-2 before:content-['']"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
};

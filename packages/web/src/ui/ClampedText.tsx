import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

interface ClampedTextProps {
  /** What somebody wrote; its line breaks stay. */
  text: string;
  /** How many lines before the rest has to be asked for; 4 by default. */
  lines?: 2 | 4;
  className?: string;
}

const CLAMPS = { 2: 'line-clamp-2', 4: 'line-clamp-4' };

/** A text of any length that begins short; 'Show more' opens the rest where there is more. Props: `text`, `lines` (4). */
export const ClampedText = ({ text, lines = 4, className }: ClampedTextProps) => {
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);

  useEffect(() => {
    const paragraph = ref.current;
    if (!paragraph || open) return;
    // What was cut while open cannot be measured, and stays as it was; a resize or a new text is measured again.
    const observer = new ResizeObserver(() => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [text, open]);

  return (
    <div className={className}>
      <p
        ref={ref}
        dir="auto"
        className={classNames('text-sm whitespace-pre-line wrap-anywhere', !open && CLAMPS[lines])}
      >
        {text}
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

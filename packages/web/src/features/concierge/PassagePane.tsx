import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Passage } from './Passage.tsx';

interface PassagePaneProps {
  citation: Citation;
  onClose: () => void;
}

/** The passage of a citation beside its answer. Takes the focus, and gives it back when it closes. */
export const PassagePane = ({ citation, onClose }: PassagePaneProps) => {
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openedFrom = useRef<Element>(null);

  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) {
      openedFrom.current = document.activeElement;
    }
    heading.current?.focus({ preventScroll: true });
  }, [citation]);
  const close = () => {
    onClose();
    if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
  };

  return (
    <section
      ref={pane}
      aria-labelledby="passage-title"
      className="animate-fade-in rounded-card border border-line bg-raised p-5"
    >
      <div className="mb-3 flex items-start gap-2">
        <h2
          ref={heading}
          id="passage-title"
          tabIndex={-1}
          dir="auto"
          className="min-w-0 flex-1 pt-2 text-lg font-semibold wrap-anywhere outline-none"
        >
          {citation.title}
        </h2>
        <IconButton
          label="Close source"
          icon={<X size={20} aria-hidden="true" />}
          tooltip={false}
          onClick={close}
          className="-me-2.5"
        />
      </div>
      <Passage citation={citation} />
    </section>
  );
};

import type { Answerer, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { CircleOff, Info, SearchX, Unplug } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface OutcomeNoteProps {
  outcome: Outcome;
  answeredBy: Answerer;
}

/** How an answer ended, and who gave it, where a reader should know. */
export const OutcomeNote = ({ outcome, answeredBy }: OutcomeNoteProps) => {
  const ending = ENDINGS[outcome];
  // Where a service knew nothing, the words are Caravan's own.
  const answerer = outcome === 'not_found' && answeredBy === 'service' ? null : ANSWERERS[answeredBy];
  if (ending === null && answerer === null) return null;
  return (
    <ul className="flex flex-col gap-1.5 text-sm text-ink-muted">
      {ending && <Line Icon={ending.Icon}>{ending.words}</Line>}
      {answerer && <Line Icon={answerer.Icon}>{answerer.words}</Line>}
    </ul>
  );
};

interface Remark {
  readonly Icon: LucideIcon;
  readonly words: string;
}

const ENDINGS: Record<Outcome, Remark | null> = {
  answered: null,
  not_found: { Icon: SearchX, words: 'Not found in any source.' },
  stopped: { Icon: CircleOff, words: 'You stopped this answer here.' },
  broken: { Icon: Unplug, words: 'The answering service broke off here.' },
};

const ANSWERERS: Record<Answerer, Remark | null> = {
  built_in: null,
  service: { Icon: Info, words: 'Written by a language model. Check at its sources what matters.' },
  stand_in: {
    Icon: Unplug,
    words: 'The answering service had no answer. Caravan answers from what it knows by itself.',
  },
};

const Line = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </li>
);

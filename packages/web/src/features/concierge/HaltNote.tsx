import { CircleOff, CloudAlert, Gauge } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Halt } from './asking.ts';

interface HaltNoteProps {
  halt: Halt;
  onAskAgain: () => void;
}

/** Why there is no answer, or no more of it, and what to do about it. */
export const HaltNote = ({ halt: { code, message }, onAskAgain }: HaltNoteProps) => {
  const isLimit = code === 'plan_limit';
  const Icon = isLimit ? Gauge : code === 'stopped' ? CircleOff : CloudAlert;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-sunken/60 p-4">
      <p className="flex items-start gap-2">
        <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-muted" />
        <span className="min-w-0 wrap-anywhere">{message}</span>
      </p>
      {isLimit ? (
        <LinkButton href="/plan" variant="secondary" size="small" className="self-start">
          See Plans
        </LinkButton>
      ) : (
        <Button variant="secondary" size="small" className="self-start" onClick={onAskAgain}>
          {code === 'stopped' ? 'Ask again' : 'Try again'}
        </Button>
      )}
    </div>
  );
};

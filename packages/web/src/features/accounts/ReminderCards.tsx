import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { KeyRound, MailQuestionMark, X } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { useConfirmationMail } from './ConfirmationLine.tsx';
import { dismissPasskeyReminder, dismissReminder } from './account-reminders.ts';

/** The reminder on home to confirm the address, as high as its skeleton, so that nothing moves when it appears. */
export const EmailReminder = ({ user }: { user: CurrentUser }) => {
  const [isDismissed, setDismissed] = useState(false);
  const { canSend, sending, sent, send } = useConfirmationMail();
  if (isDismissed || canSend === false) return null;
  if (canSend === undefined) return <Skeleton className="mb-5 h-18" />;

  const dismiss = () => {
    dismissReminder(user);
    setDismissed(true);
  };
  return (
    <section
      aria-label="Confirm your email"
      className="mb-5 flex min-h-18 flex-wrap items-center gap-2 sm:gap-3 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-3"
    >
      <TintedIcon tint="yellow" className="max-sm:hidden">
        <MailQuestionMark size={20} />
      </TintedIcon>
      <div role="status" className="min-w-[min(100%,6.5rem)] flex-1">
        <p className="line-clamp-2 text-sm/tight font-semibold">{sent ? 'Check your mail' : 'Confirm your email'}</p>
        <p dir="auto" className="truncate text-start text-sm text-ink-muted">
          {user.email}
        </p>
      </div>
      {!sent && (
        <Button variant="secondary" size="small" pending={sending} pendingLabel="Sending…" onClick={send}>
          Send Again
        </Button>
      )}
      <IconButton label="Dismiss reminder" icon={<X size={20} />} onClick={dismiss} />
    </section>
  );
};

interface PasskeyReminderProps {
  user: CurrentUser;
  /** Where a passkey is added. */
  href: string;
}

/** The reminder on home to add a passkey, for people who sign in by phone, as high as its skeleton. */
export const PasskeyReminder = ({ user, href }: PasskeyReminderProps) => {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  const dismiss = () => {
    dismissPasskeyReminder(user);
    setDismissed(true);
  };
  return (
    <section
      aria-label="Add a passkey"
      className="mb-5 flex h-18 items-center gap-2 rounded-card border border-line bg-surface py-2 pr-1.5 pl-3 sm:gap-3"
    >
      <TintedIcon tint="teal" className="max-sm:hidden">
        <KeyRound size={20} />
      </TintedIcon>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm/tight font-semibold">Add a passkey</p>
        <p className="line-clamp-2 text-sm/tight text-ink-muted">A phone number alone can be taken over.</p>
      </div>
      <LinkButton href={href} variant="secondary" size="small">
        Add
      </LinkButton>
      <IconButton label="Dismiss reminder" icon={<X size={20} />} onClick={dismiss} />
    </section>
  );
};

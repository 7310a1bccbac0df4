import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TintedIcon } from '../../../ui/TintedIcon.tsx';
import { dismissPasskeyReminder } from '../account-reminders.ts';

interface PasskeyReminderProps {
  user: CurrentUser;
  /** Where a passkey is added. */
  href: string;
}

/** The quiet reminder on home for who signs in by phone, at the height of its skeleton, so that nothing moves when it is there. */
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

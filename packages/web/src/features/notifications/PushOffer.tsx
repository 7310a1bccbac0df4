import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { BellRing, X } from 'lucide-react';
import { useState } from 'react';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { startPushes } from '../../platform/push.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { dismissPushOffer } from './push-offer.ts';

/** The offer on home to notify somebody of what happens, once something has. Put away, it never comes back here. */
export const PushOffer = ({ user }: { user: CurrentUser }) => {
  const [isDismissed, setDismissed] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const { control, note } = useConnectionNeed();
  if (isDismissed) return null;
  const dismiss = () => {
    dismissPushOffer(user);
    setDismissed(true);
  };
  const start = async () => {
    setStarting(true);
    try {
      await startPushes(user.id);
      dismiss();
    } catch (error) {
      showFailure(error, { title: 'Not turned on' });
    } finally {
      setStarting(false);
    }
  };
  return (
    <section
      aria-label="Turn on notifications"
      className="mb-5 flex min-h-18 items-center gap-2 rounded-card border border-line bg-surface py-2 pr-1.5 pl-3 sm:gap-3"
    >
      <TintedIcon tint="blue" className="max-sm:hidden">
        <BellRing size={20} />
      </TintedIcon>
      <div className="min-w-0 flex-1">
        <p className="text-sm/tight font-semibold">Hear of it while the app is closed</p>
        {note ?? <p className="text-sm/tight text-ink-muted">Messages, today’s plan, your flights.</p>}
      </div>
      <Button variant="secondary" size="small" pending={isStarting} {...control} onClick={() => void start()}>
        Turn On
      </Button>
      <IconButton label="Dismiss the offer" icon={<X size={20} />} onClick={dismiss} />
    </section>
  );
};

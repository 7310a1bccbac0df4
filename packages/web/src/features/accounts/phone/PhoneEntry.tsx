import { PHONE_NOT_CONFIGURED_MESSAGE } from '@caravan/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { PhoneOff } from 'lucide-react';
import { configQuery } from '../../../platform/config.ts';
import { messageOf } from '../../../platform/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PhoneEntrySkeleton } from './PhoneEntrySkeleton.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { PhoneSignUp } from './PhoneSignUp.tsx';
import type { EntryEvents } from './use-entry-by-phone.ts';

interface PhoneEntryProps extends EntryEvents {
  mode: 'sign-in' | 'sign-up';
  /** The last button's words. */
  action: string;
  /** Shows the forms that need no phone. */
  onUseEmail: () => void;
}

/** The way in by phone, as far as this server offers one. */
export const PhoneEntry = ({ mode, onUseEmail, ...entry }: PhoneEntryProps) => {
  const config = useQuery({ ...configQuery, networkMode: 'always' });
  if (config.isError) {
    return (
      <ErrorState text={messageOf(config.error)} onRetry={() => void config.refetch()} pending={config.isFetching} />
    );
  }
  if (!config.data) return <PhoneEntrySkeleton mode={mode} />;
  if (config.data.phoneProvider === null) return <NotConfigured onUseEmail={onUseEmail} />;
  const Form = mode === 'sign-in' ? PhoneSignIn : PhoneSignUp;
  return <Form config={config.data} {...entry} />;
};

const NotConfigured = ({ onUseEmail }: { onUseEmail: () => void }) => (
  <EmptyState
    tint="clay"
    icon={<PhoneOff size={28} />}
    title="No phone sign-in here"
    text={PHONE_NOT_CONFIGURED_MESSAGE}
    action={
      <Button variant="secondary" onClick={onUseEmail}>
        Use Email
      </Button>
    }
  />
);

import { CircleCheckBig } from 'lucide-react';
import { startAtSignIn } from '../../platform/start-at-sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/FocusOnArrival.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

interface PasswordChangedProps {
  /** The account's address, for the sign-in. */
  email: string;
  /** The other person who is still signed in here; `null` when nobody is. */
  stillHere: string | null;
}

/** The new password holds: the way on. */
export const PasswordChanged = ({ email, stillHere }: PasswordChangedProps) => (
  <FocusOnArrival>
    <EmptyState
      level={1}
      icon={<CircleCheckBig size={28} />}
      title="Password changed"
      text={
        stillHere === null
          ? 'All devices are signed out. Sign in with your new password.'
          : `All devices of that account are signed out. You are still signed in here as ${stillHere}.`
      }
      action={
        stillHere === null ? (
          <Button onClick={() => startAtSignIn(email)}>Sign In</Button>
        ) : (
          <LinkButton href="/">Go to Caravan</LinkButton>
        )
      }
    />
  </FocusOnArrival>
);

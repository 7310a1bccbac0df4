import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { RectangleEllipsis } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ChangePasswordSheet } from '../ChangePasswordSheet.tsx';
import { SetPasswordSheet } from './SetPasswordSheet.tsx';

interface PasswordMethodProps {
  user: CurrentUser;
  /** What this server can do, once it is known. */
  config: Config | undefined;
}

/** The password, or the way to have one. */
export const PasswordMethod = ({ user, config }: PasswordMethodProps) => {
  const { hasPassword, email } = user;
  const [changing, setting] = [useFreshDialog(), useFreshDialog()];
  const obstacle = hasPassword ? null : obstacleTo(user, config);
  return (
    <>
      <ListRow
        leading={<RectangleEllipsis size={20} aria-hidden="true" className="shrink-0" />}
        title="Password"
        text={hasPassword ? email : obstacle === null ? 'Not set' : `Not set. ${obstacle}`}
        trailing={
          hasPassword ? (
            <Button variant="secondary" size="small" aria-label="Change password" onClick={changing.start}>
              Change
            </Button>
          ) : (
            obstacle === null && (
              <Button variant="secondary" size="small" aria-label="Set a password" onClick={setting.start}>
                Set
              </Button>
            )
          )
        }
      />
      <ChangePasswordSheet key={changing.key} user={user} open={changing.open} onClose={changing.close} />
      {email !== null && (
        <SetPasswordSheet
          key={setting.key}
          email={email}
          hasOutbox={config?.hasOutbox === true}
          open={setting.open}
          onClose={setting.close}
        />
      )}
    </>
  );
};

/**
 * What comes before a password, `null` for nothing: its link goes to the account's address. Not to one that nobody has confirmed:
 * used where nobody is signed in, such a link takes everything else that signs in away.
 */
const obstacleTo = (
  { email, isEmailConfirmed, pendingEmail }: CurrentUser,
  config: Config | undefined,
): string | null => {
  if (email === null) {
    return pendingEmail === null ? 'Add an email address to your profile first.' : 'Confirm your email address first.';
  }
  if (config?.canSendMail === false) return 'This server cannot mail the link that sets one.';
  return isEmailConfirmed ? null : 'Confirm your email address first.';
};

import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Globe, RectangleEllipsis } from 'lucide-react';
import { configQuery } from '../../../platform/config.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { ChangePasswordSheet } from '../ChangePasswordSheet.tsx';
import { PhoneMethod } from './PhoneMethod.tsx';
import { SecuritySection } from './SecuritySection.tsx';

/** The ways in beside passkeys: password, phone number, provider. */
export const SignInMethods = ({ user }: { user: CurrentUser }) => {
  const { data: config } = useQuery(configQuery);
  const provider = PROVIDER.exec(user.authProvider)?.[1];
  return (
    <SecuritySection title="Ways to sign in">
      <List label="Ways to sign in">
        <PasswordMethod user={user} />
        <PhoneMethod user={user} config={config} />
        {provider && (
          <ListRow
            leading={<Globe {...ICON} />}
            title={config?.oidc?.name ?? provider}
            text="Your account was made with it."
          />
        )}
      </List>
    </SecuritySection>
  );
};

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0' } as const;
/* As the server tells of accounts that a provider has vouched for. */
const PROVIDER = /^oidc:(.+)$/;

const PasswordMethod = ({ user }: { user: CurrentUser }) => {
  const changing = useFreshDialog();
  return (
    <>
      <ListRow
        leading={<RectangleEllipsis {...ICON} />}
        title="Password"
        text={user.hasPassword ? user.email : passwordAdvice(user)}
        trailing={
          user.hasPassword && (
            <Button variant="secondary" size="small" aria-label="Change password" onClick={changing.start}>
              Change
            </Button>
          )
        }
      />
      <ChangePasswordSheet key={changing.key} user={user} open={changing.open} onClose={changing.close} />
    </>
  );
};

const passwordAdvice = ({ email }: CurrentUser): string =>
  email === null
    ? 'Not set. Add an email address to your profile first.'
    : 'Not set. Sign out and take ‘Forgot password?’ to choose one.';

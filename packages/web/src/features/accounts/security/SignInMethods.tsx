import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { configQuery } from '../../../platform/config.ts';
import { List, ListRow } from '../../../ui/ListRow.tsx';
import { PasswordMethod } from './PasswordMethod.tsx';
import { PhoneMethod } from './PhoneMethod.tsx';
import { SecuritySection } from './SecuritySection.tsx';

/** The ways in beside passkeys: password, phone number, provider. */
export const SignInMethods = ({ user }: { user: CurrentUser }) => {
  const { data: config } = useQuery(configQuery);
  const provider = PROVIDER.exec(user.authProvider)?.[1];
  return (
    <SecuritySection title="Ways to sign in">
      <List label="Ways to sign in">
        <PasswordMethod user={user} config={config} />
        <PhoneMethod user={user} config={config} />
        {provider && (
          <ListRow
            leading={<Globe size={20} aria-hidden="true" className="shrink-0" />}
            title={config?.oidc?.name ?? provider}
            text="Your account was made with it."
          />
        )}
      </List>
    </SecuritySection>
  );
};

/* As the server tells of accounts that a provider has vouched for. */
const PROVIDER = /^oidc:(.+)$/;

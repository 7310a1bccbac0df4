import { Route, Switch } from 'wouter';
import { ForgotPassword } from '../../features/accounts/ForgotPassword.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { StopEmailChange } from './StopEmailChange.tsx';

/** What mails lead to, and what asks for one: the same for everybody, signed in or not. */
export const AccountRecovery = () => (
  <Switch>
    <Route path="/forgot-password">
      <AccountFrame title="Forgot password">
        <ForgotPassword />
      </AccountFrame>
    </Route>
    <Route path="/reset-password">
      <AccountFrame title="New password">
        <ResetPassword />
      </AccountFrame>
    </Route>
    <Route path="/confirm-email">
      <AccountFrame title="Confirm email">
        <ConfirmEmail />
      </AccountFrame>
    </Route>
    <Route path="/stop-email-change">
      <AccountFrame title="Stop email change">
        <StopEmailChange />
      </AccountFrame>
    </Route>
  </Switch>
);

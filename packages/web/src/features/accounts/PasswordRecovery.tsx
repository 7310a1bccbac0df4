import { newPasswordSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { PASSWORD_RESET_MINUTES, passwordResetRequestSchema } from '@caravan/contract/accounts/recovery.schema.ts';
import { MAIL_NOT_CONFIGURED_MESSAGE } from '@caravan/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod/mini';
import { configQuery } from '../../platform/config.ts';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { enteredEmail, startAtSignIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { usePause } from '../../platform/use-timers.ts';
import { FormFailure, type Failure } from '../../ui/FormFailure.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/focus.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { PasswordHint, notTooCommon } from './PasswordHint.tsx';
import { isUnusableLink, useRequestPasswordReset, useResetPassword } from './recovery.queries.ts';

/** Until another mail may be requested, seconds: most arrive within this. */
const PAUSE_SECONDS = 30;

/** Requests a link that changes a forgotten password. It never reveals whether there is an account. */
export const ForgotPassword = () => {
  const config = useQuery(configQuery);
  const request = useResetRequest();
  if (request.sentTo !== null) {
    return (
      <MailOnItsWay
        text={`If there is an account with this address, a link is on its way. It works for ${PASSWORD_RESET_MINUTES} minutes.`}
        email={request.sentTo}
        wait={request.wait}
        sending={request.sending}
        onSendAgain={() => void request.send(request.sentTo ?? '')}
        onOtherAddress={request.startOver}
        hasOutbox={config.data?.hasOutbox === true}
      />
    );
  }
  if (config.data?.canSendMail === false) return <NoMail />;
  // Whether mail can be sent is not known: the answer says it.
  if (config.isPending && config.fetchStatus === 'fetching') return <FormSkeleton />;
  return <AddressForm initial={request.lastEntered} onSend={request.send} />;
};

/** The requested mail: to which address, and when another may be requested. */
const useResetRequest = () => {
  const mail = useRequestPasswordReset();
  const pause = usePause(PAUSE_SECONDS);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [lastEntered, setLastEntered] = useState(enteredEmail);

  const send = async (email: string): Promise<Failure | null> => {
    try {
      await mail.mutateAsync({ body: { email } });
      setSentTo(email);
      setLastEntered(email);
      pause.begin();
      return null;
    } catch (error) {
      return { title: 'Nothing was sent', description: messageOf(error) };
    }
  };
  return { sentTo, lastEntered, wait: pause.left, sending: mail.isPending, send, startOver: () => setSentTo(null) };
};

type ResetRequest = ReturnType<typeof useResetRequest>;

const AddressForm = ({ initial, onSend }: { initial: string; onSend: ResetRequest['send'] }) => {
  const form = useForm({
    initial: { email: initial },
    schema: passwordResetRequestSchema,
    onValid: async ({ email }): Promise<void> => form.fail(await onSend(email)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-labelledby="recovery-heading" className="flex flex-col gap-4">
      <div>
        <h1 id="recovery-heading" className="text-xl font-bold">
          Forgot your password?
        </h1>
        <p className="mt-1 text-ink-muted">We mail you a link to choose a new one.</p>
      </div>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Sending…">
        Send Link
      </Button>
      <LinkButton href="/" variant="quiet" wide>
        Back to Sign In
      </LinkButton>
    </form>
  );
};

const NoMail = () => (
  <EmptyState
    level={1}
    tint="clay"
    icon={<MailX size={28} />}
    title="No mail from here"
    text={MAIL_NOT_CONFIGURED_MESSAGE}
    action={<LinkButton href="/">Back to Sign In</LinkButton>}
  />
);

const FormSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-4">
    <Skeleton shape="line" className="h-8 w-3/4" />
    <Skeleton shape="line" className="mb-3 w-full" />
    <Skeleton className="h-17 rounded-control" />
    <Skeleton className="h-12 rounded-control" />
    <Skeleton className="h-11 rounded-control" />
  </SkeletonGroup>
);

interface MailOnItsWayProps {
  text: string;
  email: string;
  /** Seconds until it may be sent again. */
  wait: number;
  sending: boolean;
  onSendAgain: () => void;
  onOtherAddress: () => void;
  /** Mails are to be read on this server's own page. */
  hasOutbox: boolean;
}

/** A mail was requested: what to do now, and what to do if it does not come. */
const MailOnItsWay = (props: MailOnItsWayProps) => {
  const { text, email, wait, sending, onSendAgain, onOtherAddress, hasOutbox } = props;
  return (
    <FocusOnArrival>
      <EmptyState
        level={1}
        icon={<MailCheck size={28} />}
        title="Check your mail"
        text={
          <>
            <p>{text}</p>
            <p dir="auto" className="mt-3 font-semibold text-ink wrap-anywhere">
              {email}
            </p>
            <p className="mt-3 text-sm">Nothing there? Look among the unwanted mails, too.</p>
          </>
        }
        action={
          <div className="flex w-full flex-col gap-2">
            <Button
              variant="secondary"
              wide
              pending={sending}
              pendingLabel="Sending…"
              disabled={wait > 0}
              onClick={onSendAgain}
            >
              {wait > 0 ? `Send again in ${wait} s` : 'Send Again'}
            </Button>
            <Button variant="quiet" wide onClick={onOtherAddress}>
              Use Another Address
            </Button>
            {hasOutbox && (
              <LinkButton href="/dev/outbox" variant="quiet" wide>
                Open the Outbox
              </LinkButton>
            )}
            <LinkButton href="/" variant="quiet" wide>
              Back to Sign In
            </LinkButton>
          </div>
        }
      />
    </FocusOnArrival>
  );
};

interface NewPasswordFormProps {
  secret: string;
  /** Whose password it is, as far as the link says. */
  email: string;
  /** What becomes of the devices that are signed in. */
  consequence: string;
  /** Called with the account's address. */
  onChanged: (email: string) => void;
  /** The link has been used or has expired while the form was open. */
  onUnusable: () => void;
}

/** A link reveals no more of its account than a masked address: the server knows whose it is. */
const NOBODY = {};
const chosenSchema = z.object({ password: newPasswordSchema }).check(notTooCommon('password', () => NOBODY));

/** Chooses a new password in the place of a forgotten one. */
export const NewPasswordForm = ({ secret, email, consequence, onChanged, onUnusable }: NewPasswordFormProps) => {
  const reset = useResetPassword();
  const form = useForm({
    initial: { password: '' },
    schema: chosenSchema,
    onValid: async ({ password }) => {
      try {
        const changed = await reset.mutateAsync({ body: { secret, password } });
        onChanged(changed.email);
      } catch (error) {
        if (form.showIssues(issuesOf(error))) return;
        if (isUnusableLink(error)) return onUnusable();
        form.fail({ title: 'Your password was not changed', description: messageOf(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-labelledby="recovery-heading" className="flex flex-col gap-4">
      <div>
        <h1 id="recovery-heading" className="text-xl font-bold">
          Choose a new password
        </h1>
        <p className="mt-1 text-ink-muted">
          For <bdi className="font-semibold text-ink wrap-anywhere">{email}</bdi>. {consequence}
        </p>
      </div>
      {/* So that a browser that keeps passwords keeps this one for the right account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint={<PasswordHint password={form.values.password} owner={NOBODY} />}
        required
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Changing…">
        Change Password
      </Button>
    </form>
  );
};

interface PasswordChangedProps {
  /** The account's address, for the sign-in. */
  email: string;
  /** The other person who is still signed in here; `null` when nobody is. */
  stillHere: string | null;
}

/** The page after a new password was set. */
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

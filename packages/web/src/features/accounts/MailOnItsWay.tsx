import { MailCheck } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/FocusOnArrival.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

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

/** A mail was asked for: what to do now, and what to do if it does not come. */
export const MailOnItsWay = (props: MailOnItsWayProps) => {
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

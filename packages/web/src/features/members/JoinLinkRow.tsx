import { joinPathOf } from '@caravan/contract/members/join-links.rules.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { copyText } from '../../platform/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { RoleBadge } from './MemberRole.tsx';
import { joinedWords, personName, untilWords } from './member-words.ts';

interface JoinLinkRowProps {
  link: JoinLink;
  tripTitle: string;
  onRevoke: () => void;
}

/** One link: its role, limit, expiry and maker, and its actions. */
export const JoinLinkRow = ({ link, tripTitle, onRevoke }: JoinLinkRowProps) => {
  const until = untilWords(link.expiresAt, viewerZone());
  return (
    <li className="flex min-w-0 flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RoleBadge role={link.role} />
        <p className="font-medium">{joinedWords(link)}</p>
      </div>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {link.mailedTo && (
          <>
            Mailed to <bdi>{link.mailedTo}</bdi> ·{' '}
          </>
        )}
        {link.mailedTo ? 'works' : 'Works'} until {until} · made by <bdi>{personName(link.createdBy)}</bdi>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <CopyLink url={location.origin + joinPathOf(link.secret)} tripTitle={tripTitle} />
        <Button
          variant="quiet"
          size="small"
          className="ml-auto text-clay-ink! hover:not-disabled:bg-clay-soft!"
          aria-label={
            link.mailedTo ? `Revoke the link mailed to ${link.mailedTo}` : `Revoke the link that works until ${until}`
          }
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
};

/** How long the button says that the link was copied, milliseconds. */
const SAID_MS = 2_000;

interface CopyLinkProps {
  url: string;
  tripTitle: string;
}

/** Copies a link, or shares it by the device's own sheet. Where neither works the link can be selected. */
const CopyLink = ({ url, tripTitle }: CopyLinkProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await copyText(url)) ? 'copied' : 'refused');
  const icon = state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />;
  return (
    <>
      <Button variant="secondary" size="small" icon={icon} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy link'}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' && 'Link copied'}
      </span>
      {'share' in navigator && (
        <Button
          variant="secondary"
          size="small"
          icon={<Share2 size={16} aria-hidden="true" />}
          onClick={() => void share(url, tripTitle)}
        >
          Share
        </Button>
      )}
      {state === 'refused' && (
        <TextField
          label="This browser doesn’t copy by itself. Copy the link from here:"
          className="order-last w-full"
          value={url}
          readOnly
          ref={selectOnce}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
};

const selectOnce = (field: HTMLInputElement | null): void => field?.select();

const share = async (url: string, tripTitle: string): Promise<void> => {
  try {
    await navigator.share({ title: tripTitle, text: `Join ${tripTitle} on Caravan`, url });
  } catch (error) {
    // Whoever closes the device's sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: 'Not shared', description: 'Copy the link instead.', tone: 'destructive' });
  }
};

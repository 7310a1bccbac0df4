import { joinPathOf } from '@caravan/contract/members/join-links.rules.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { viewerZone } from '../../platform/clock.ts';
import { CopyLink } from '../../platform/CopyLink.tsx';
import { Button } from '../../ui/Button.tsx';
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
  const named = link.mailedTo
    ? `the link mailed to ${link.mailedTo}`
    : link.guestName && `the link for ${link.guestName}`;
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
        {link.guestName && (
          <>
            For <bdi>{link.guestName}</bdi> ·{' '}
          </>
        )}
        {named ? 'works' : 'Works'} until {until} · made by <bdi>{personName(link.createdBy)}</bdi>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <CopyLink
          url={location.origin + joinPathOf(link.secret)}
          shared={{ title: tripTitle, text: `Join ${tripTitle} on Caravan` }}
        />
        <Button
          variant="quiet"
          size="small"
          className="ml-auto text-clay-ink! hover:not-disabled:bg-clay-soft!"
          aria-label={`Revoke ${named ?? `the link that works until ${until}`}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
};

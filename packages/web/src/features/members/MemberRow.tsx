import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { Crown, UserRoundMinus, UserRoundPen } from 'lucide-react';
import { viewerZone } from '../../platform/clock.ts';
import { formatDate } from '../../platform/format-dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { personName } from './person-name.ts';
import { RoleBadge } from './RoleBadge.tsx';

export interface MemberActions {
  /** Absent while the trip can only be read. */
  onChangeRole: (() => void) | undefined;
  /** Absent for those who do not own the trip. */
  onHandOver: (() => void) | undefined;
  onRemove: () => void;
}

interface MemberRowProps {
  member: Member;
  /** The viewer's own row. */
  isSelf: boolean;
  /** What may be done to this person; absent where nothing may. */
  actions: MemberActions | undefined;
}

/** One person on the trip. */
export const MemberRow = ({ member, isSelf, actions }: MemberRowProps) => {
  const { user } = member;
  const name = personName(user);
  return (
    <li className="flex min-w-0 items-center gap-3 py-3 pr-2 pl-4">
      <Avatar name={name} src={cardImageUrl(user.profileImageUrl)} seed={member.userId} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="text-base font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <RoleBadge role={member.role} />
          {isSelf && <Badge tint="teal">You</Badge>}
          {!member.hasOpened && !isSelf && <Badge>Not opened yet</Badge>}
        </div>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {user.username && <>@{user.username} · </>}
          Joined {formatDate(dateIn(viewerZone(), new Date(member.joinedAt)))}
        </p>
      </div>
      {actions && (
        <Menu
          label={`Actions for ${name}`}
          items={[
            ...(actions.onChangeRole
              ? [
                  {
                    label: 'Change Role',
                    icon: <UserRoundPen size={18} aria-hidden="true" />,
                    onSelect: actions.onChangeRole,
                  },
                ]
              : []),
            ...(actions.onHandOver
              ? [
                  {
                    label: 'Hand Over Trip',
                    icon: <Crown size={18} aria-hidden="true" />,
                    onSelect: actions.onHandOver,
                  },
                ]
              : []),
            {
              label: 'Remove Member',
              icon: <UserRoundMinus size={18} aria-hidden="true" />,
              danger: true,
              onSelect: actions.onRemove,
            },
          ]}
        />
      )}
    </li>
  );
};

import { type GivenRole, givenRoles, type Role } from '@caravan/contract/members/members.schema.ts';
import { ROLE_WORDS, alsoMay } from '@caravan/contract/members/role-words.rules.ts';
import { Crown, Eye, type LucideIcon, Pencil } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import type { Tint } from '../../ui/tints.ts';

const STYLES: Readonly<Record<Role, { Icon: LucideIcon; tint: Tint }>> = {
  owner: { Icon: Crown, tint: 'purple' },
  admin: { Icon: Pencil, tint: 'blue' },
  member: { Icon: Eye, tint: 'sand' },
};

export const RoleBadge = ({ role }: { role: Role }) => {
  const { Icon, tint } = STYLES[role];
  return (
    <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
      {ROLE_WORDS[role].label}
    </Badge>
  );
};

interface RoleChoiceProps {
  /** Whether the trip lets members add things of their own. */
  membersMayAdd: boolean;
  value: GivenRole;
  onValueChange: (role: GivenRole) => void;
}

/** One of the roles that can be given, with what each lets people do. */
export const RoleChoice = ({ membersMayAdd, ...choice }: RoleChoiceProps) => (
  <ChoiceCards
    label="Role"
    choices={givenRoles.map((role) => {
      const { label, may } = ROLE_WORDS[role];
      const { Icon } = STYLES[role];
      return {
        value: role,
        label,
        hint: (
          <>
            {may}
            <span className="block">{alsoMay(role, membersMayAdd)}</span>
          </>
        ),
        icon: <Icon size={20} aria-hidden="true" />,
      };
    })}
    {...choice}
  />
);

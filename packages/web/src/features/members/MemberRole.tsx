import type { GivenRole, Role } from '@caravan/contract/members/members.schema.ts';
import { Crown, Eye, type LucideIcon, Pencil } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { type Choice, ChoiceCards } from '../../ui/ChoiceCards.tsx';
import type { Tint } from '../../ui/tints.ts';

const ROLES: Readonly<Record<Role, { label: string; Icon: LucideIcon; tint: Tint }>> = {
  owner: { label: 'Owner', Icon: Crown, tint: 'purple' },
  admin: { label: 'Admin', Icon: Pencil, tint: 'blue' },
  member: { label: 'Member', Icon: Eye, tint: 'sand' },
};

export const RoleBadge = ({ role }: { role: Role }) => {
  const { label, Icon, tint } = ROLES[role];
  return (
    <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
};

const CHOICES: readonly Choice<GivenRole>[] = [
  {
    value: 'member',
    label: 'View Only',
    hint: 'Can view details but not edit',
    icon: <Eye size={20} aria-hidden="true" />,
  },
  {
    value: 'admin',
    label: 'Can Edit',
    hint: 'Edit trip details and manage content',
    icon: <Pencil size={20} aria-hidden="true" />,
  },
];

interface RoleChoiceProps {
  value: GivenRole;
  onValueChange: (role: GivenRole) => void;
}

export const RoleChoice = (props: RoleChoiceProps) => <ChoiceCards label="Role" choices={CHOICES} {...props} />;

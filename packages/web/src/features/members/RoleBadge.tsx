import type { Role } from '@caravan/contract/members/members.schema.ts';
import { Crown, Eye, Pencil } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import type { Tint } from '../../ui/tints.ts';

const LOOKS: Readonly<Record<Role, { label: string; Icon: LucideIcon; tint: Tint }>> = {
  owner: { label: 'Owner', Icon: Crown, tint: 'purple' },
  admin: { label: 'Admin', Icon: Pencil, tint: 'blue' },
  member: { label: 'Member', Icon: Eye, tint: 'sand' },
};

/** What somebody is on a trip. */
export const RoleBadge = ({ role }: { role: Role }) => {
  const { label, Icon, tint } = LOOKS[role];
  return (
    <Badge tint={tint} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
};

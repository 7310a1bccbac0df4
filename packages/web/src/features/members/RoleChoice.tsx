import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import { Eye, Pencil } from 'lucide-react';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import type { Choice } from '../../ui/ChoiceCards.tsx';

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

/** What somebody may do on the trip. */
export const RoleChoice = (props: RoleChoiceProps) => <ChoiceCards label="Role" choices={CHOICES} {...props} />;

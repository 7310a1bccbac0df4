import { MAIL_LINK_UNUSABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FocusOnArrival } from '../../ui/FocusOnArrival.tsx';

/** A link from a mail that was used, has expired, was altered or is not whole. `action` leads to a new one. */
export const UnusableLink = ({ action }: { action: ReactNode }) => (
  <FocusOnArrival>
    <EmptyState
      level={1}
      tint="clay"
      icon={<Link2Off size={28} />}
      title="This link doesn't work"
      text={MAIL_LINK_UNUSABLE_MESSAGE}
      action={action}
    />
  </FocusOnArrival>
);

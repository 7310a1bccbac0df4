import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { WayEvents } from './way-events.ts';
import { useProving } from './use-proving.ts';

interface OnePressWayProps extends Pick<WayEvents, 'isFirst' | 'isOver'> {
  icon?: ReactNode;
  pendingLabel: string;
  prove: () => Promise<void>;
  children: ReactNode;
}

/** A way to prove who the person is that is one press of a button, and what comes of it. */
export const OnePressWay = ({ isFirst, isOver, icon, pendingLabel, prove, children }: OnePressWayProps) => {
  const { proving, said, press } = useProving(prove, { isOver });
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="large"
        wide
        variant={isFirst ? 'primary' : 'secondary'}
        icon={icon}
        pending={proving}
        pendingLabel={pendingLabel}
        onClick={press}
      >
        {children}
      </Button>
      <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
        {said?.failure}
      </p>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {said?.note}
      </p>
    </div>
  );
};

import { Compass } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Button.tsx';

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <main className="flex min-h-dvh flex-col justify-center pb-nav">
    <title>Page not found · Caravan</title>
    <EmptyState
      level={1}
      icon={<Compass size={28} />}
      title="Page not found"
      text="There is nothing at this address. It may have been typed or copied incompletely."
      action={<LinkButton href="/">Go Home</LinkButton>}
    />
  </main>
);

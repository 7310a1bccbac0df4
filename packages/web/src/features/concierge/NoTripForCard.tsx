import { LinkButton } from '../../ui/LinkButton.tsx';

/** There is no trip that something could be put into. */
export const NoTripForCard = ({ text }: { text: string }) => (
  <div className="flex flex-col items-start gap-3 pb-2">
    <p className="text-ink-muted">{text}</p>
    <LinkButton href="/trips" variant="secondary">
      Go to My Trips
    </LinkButton>
  </div>
);

import { login } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../platform/config.ts';
import { rememberPlace } from '../../../platform/session.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';

interface ProviderLinkProps {
  /** The person leaves for the provider, and comes back signed in if all goes well. */
  onLeave: (() => void) | undefined;
}

/** The way in by the provider that this server is configured with; nothing without one. */
export const ProviderLink = ({ onLeave }: ProviderLinkProps) => {
  const { data: config } = useQuery({ ...configQuery, networkMode: 'always' });
  if (!config?.oidc) return null;

  const leave = () => {
    // The landing page itself is where everybody comes back to; a place that waits there already stays.
    if (location.pathname !== '/') rememberPlace();
    onLeave?.();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {/* The server leads on to the provider, so it is no page of this app. */}
      <a href={login.path} onClick={leave} className={buttonStyles('secondary', 'large', true)}>
        <span className="min-w-0 text-center wrap-anywhere">
          Continue with <bdi>{config.oidc.name}</bdi>
        </span>
      </a>
    </div>
  );
};

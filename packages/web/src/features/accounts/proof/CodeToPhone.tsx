import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../platform/config.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { CaptchaContainer } from '../phone/CaptchaContainer.tsx';
import { CodeStep } from '../phone/CodeStep.tsx';
import { outcomeOf } from '../phone/proof-failures.ts';
import { usePhoneVerification } from '../phone/use-phone-verification.ts';
import { proofFailure } from './proof-failure.ts';
import { useProof } from './proof.queries.ts';
import type { WayEvents } from './way-events.ts';

/** Proves who the person is by a code to the number that signs them in. */
export const CodeToPhone = (events: WayEvents) => {
  const { data: config } = useQuery({ ...configQuery, networkMode: 'always' });
  return config ? <Code {...events} config={config} /> : null;
};

const Code = ({ user, config, onProven, isOver }: WayEvents & { config: Config }) => {
  const proof = useProof();
  const verification = usePhoneVerification({
    config,
    screen: 'sign-in',
    onProven: async ({ idToken }) => {
      try {
        await proof.mutateAsync({ body: { way: 'phone', idToken } });
        onProven();
        return 'done';
      } catch (error) {
        if (isOver(error)) return 'done';
        showToast({ title: 'Not confirmed', description: proofFailure(error), tone: 'destructive' });
        return outcomeOf(error);
      }
    },
  });
  const number = user.signInPhone ?? '';
  return (
    <>
      <CaptchaContainer />
      {verification.step === 'code' ? (
        <CodeStep config={config} verification={verification} action="Confirm" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty text-ink-muted">
            We text a code of 6 digits to{' '}
            <span className="font-medium whitespace-nowrap text-ink tabular-nums">{displayedPhone(number)}</span>.
          </p>
          <Button
            size="large"
            wide
            pending={verification.busy === 'sending'}
            pendingLabel="Sending…"
            onClick={() => void verification.send(number)}
          >
            Send Code
          </Button>
        </div>
      )}
    </>
  );
};

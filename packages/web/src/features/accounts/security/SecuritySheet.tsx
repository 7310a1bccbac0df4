import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../platform/errors.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { passkeysQuery, secondFactorQuery } from '../passkeys/passkeys.queries.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SignInMethods } from './SignInMethods.tsx';

interface SecuritySheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** Everything that signs in to the account: seen, added, changed and taken away. */
export const SecuritySheet = ({ user, open, onClose }: SecuritySheetProps) => (
  <Sheet open={open} onClose={onClose} title="Sign-in and Security">
    <div className="flex flex-col gap-7">
      <SignInMethods user={user} />
      <PasskeysAndSecondFactor user={user} open={open} />
    </div>
  </Sheet>
);

const PasskeysAndSecondFactor = ({ user, open }: Pick<SecuritySheetProps, 'user' | 'open'>) => {
  const passkeys = useQuery({ ...passkeysQuery, enabled: open });
  const secondFactor = useQuery({ ...secondFactorQuery, enabled: open });
  if (passkeys.data && secondFactor.data) {
    return (
      <>
        <PasskeySection passkeys={passkeys.data} />
        <SecondFactorSection user={user} secondFactor={secondFactor.data} hasPasskey={passkeys.data.length > 0} />
      </>
    );
  }
  const queries = [passkeys, secondFactor];
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) {
    return <ErrorState level={3} title="You are offline" text="Your passkeys will appear when you are back." />;
  }
  const failed = queries.find(({ isError }) => isError);
  if (!failed) return <PasskeysSkeleton />;
  return (
    <ErrorState
      level={3}
      text={messageOf(failed.error)}
      onRetry={() => queries.forEach(({ refetch }) => void refetch())}
      pending={queries.some(({ isFetching }) => isFetching)}
    />
  );
};

const PasskeysSkeleton = () => (
  <SkeletonGroup label="Loading your passkeys" className="flex flex-col gap-7">
    {['passkeys', 'second factor'].map((part) => (
      <div key={part} className="flex flex-col gap-3">
        <Skeleton shape="line" className="w-2/5" />
        <Skeleton shape="line" className="w-4/5" />
        <Skeleton className="h-14" />
      </div>
    ))}
  </SkeletonGroup>
);

import { navigate } from 'wouter/use-browser-location';
import { showToast } from '../ui/toast-store.ts';
import { ApiError } from './api.ts';
import { messageOf } from './errors.ts';

/** Where one sees what a plan allows, and the other plans. */
export const WAY_TO_PLANS = { href: '/plan', label: 'See Plans' } as const;

/** How long a limit can be read and acted on, milliseconds. */
const LIMIT_SHOWN_MS = 12_000;

interface Words {
  title?: string;
  /** Stands in place of what the server says. */
  description?: string;
}

/**
 * Says why something failed. Where a plan allows no more, the server's sentence names the limit and whose plan it is; whoever
 * has that plan is shown the way to what they use of it and to the others.
 */
export const showFailure = (error: unknown, { title = 'Error', description }: Words = {}): void => {
  if (!isPlanLimit(error)) {
    return showToast({ title, description: description ?? messageOf(error), tone: 'destructive' });
  }
  const isOwn = error.body?.isOwnPlan === true;
  showToast({
    title: 'Limit reached',
    description: messageOf(error),
    tone: 'destructive',
    duration: LIMIT_SHOWN_MS,
    ...(isOwn && { action: { label: WAY_TO_PLANS.label, onPress: () => navigate(WAY_TO_PLANS.href) } }),
  });
};

/** Whether a plan allows no more. */
export const isPlanLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'plan_limit' || error.code === 'storage_quota');

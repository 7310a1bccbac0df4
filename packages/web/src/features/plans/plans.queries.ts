import { beginCheckout, getOwnPlan, openBilling } from '@caravan/contract/plans/plans.endpoints.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { leaveDocument } from '../../ui/back-closes.ts';

/** The viewer's plan, what of it is used, and the other plans; fresh 1 minute. */
export const ownPlanQuery = queryOptions({
  queryKey: keyOf(getOwnPlan),
  queryFn: ({ signal }) => call(getOwnPlan, { signal }),
  staleTime: minutes(1),
});

/** Leads to the page of the payment service where a plan is paid for. */
export const useCheckout = () => {
  const { mutate, isPending, isSuccess, reset, variables } = useSend(beginCheckout, useLeaving());
  useReturnFromOutside(reset);
  return {
    choose: (planId: string) => mutate({ body: { planId } }),
    /** The plan whose page is on its way, until this page is left for it. */
    chosenId: isPending || isSuccess ? variables?.body.planId : undefined,
  };
};

/** Leads to the page of the payment service where cards, bills and the end of a plan are managed. */
export const useBilling = () => {
  const { mutate, isPending, isSuccess, reset } = useSend(openBilling, useLeaving());
  useReturnFromOutside(reset);
  return { manage: () => mutate({}), isLeaving: isPending || isSuccess };
};

/** What was refused may rest on a plan that has changed meanwhile. */
const useLeaving = () => {
  const client = useQueryClient();
  return {
    onSuccess: ({ url }: { url: string }) => leaveDocument(() => location.assign(url)),
    onError: (error: Error) => {
      showFailure(error);
      void client.invalidateQueries({ queryKey: ownPlanQuery.queryKey });
    },
  };
};

/** A browser that goes back may show the page as it was when it was left. */
const useReturnFromOutside = (onReturn: () => void): void => {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [onReturn]);
};

import { groupedIban } from '@caravan/contract/money/girocode.rules.ts';
import {
  detailsProblem,
  type PaymentDetails,
  paymentDetailsChangeSchema,
} from '@caravan/contract/money/payment-details.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { issuesOf } from '../../platform/errors.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { ConnectedFields, useConnectionNeed } from '../../platform/needs-connection.tsx';
import { showFailure } from '../../platform/show-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ownPaymentDetailsQuery, useChangePaymentDetails } from './money.queries.ts';

interface PaymentDetailsSheetProps {
  open: boolean;
  onClose: () => void;
}

/** How the viewer is paid back: the people of their trips see it. */
export const PaymentDetailsSheet = ({ open, onClose }: PaymentDetailsSheetProps) => {
  const query = useQuery(ownPaymentDetailsQuery);
  if (query.data) return <DetailsForm open={open} onClose={onClose} details={query.data} />;
  return (
    <Sheet open={open} onClose={onClose} title={TITLE}>
      <Loaded
        query={query}
        what="How you are paid back"
        level={3}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </SkeletonGroup>
        }
      >
        {() => null}
      </Loaded>
    </Sheet>
  );
};

const TITLE = 'How You Are Paid Back';

const formSchema = z.pipe(
  paymentDetailsChangeSchema,
  z.transform((details, check) => {
    const problem = detailsProblem({ iban: details.iban ?? null, ibanHolder: details.ibanHolder ?? null });
    if (problem) check.issues.push({ code: 'custom', path: [problem.path], message: problem.message, input: details });
    return details;
  }),
);

const DetailsForm = ({ open, onClose, details }: PaymentDetailsSheetProps & { details: PaymentDetails }) => {
  const { control } = useConnectionNeed();
  const change = useChangePaymentDetails();
  const form = useForm({
    initial: {
      paypalName: details.paypalName ?? '',
      wiseTag: details.wiseTag ?? '',
      ibanHolder: details.ibanHolder ?? '',
      iban: details.iban === null ? '' : groupedIban(details.iban),
      bic: details.bic ?? '',
    },
    schema: formSchema,
    onValid: async (body) => {
      try {
        await change.mutateAsync({ body });
        onClose();
      } catch (error) {
        if (!form.showIssues(issuesOf(error))) showFailure(error);
      }
    },
  });
  const { field } = form;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={TITLE}
      description="Everybody on the trips that you have opened can see this, so that they can pay you back."
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…" {...control}>
            Save
          </Button>
        </>
      }
    >
      <ConnectedFields className="flex flex-col gap-5">
        <TextField {...field('paypalName')} {...plain} label="PayPal.me" optional prefix="paypal.me/" />
        <TextField {...field('wiseTag')} {...plain} label="Wisetag" optional prefix="@" />
        <TextField {...field('ibanHolder')} label="Account holder" optional autoComplete="name" dir="auto" />
        <TextField
          {...field('iban')}
          {...plain}
          label="IBAN"
          optional
          hint="Banking apps read it as a Girocode, with the amount filled in."
        />
        <TextField {...field('bic')} {...plain} label="BIC" optional />
      </ConnectedFields>
    </Sheet>
  );
};

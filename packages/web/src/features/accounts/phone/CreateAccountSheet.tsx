import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { PhoneSignup } from '@caravan/contract/accounts/phone.schema.ts';
import { phoneSignupSchema } from '@caravan/contract/accounts/phone.schema.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure, type Failure } from '../../../ui/FormFailure.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { NewPersonFields, useNewPerson, OptionalEmailField } from '../NewPersonFields.tsx';
import { useCreatePhoneAccount } from './phone.queries.ts';
import { isProofOver, proofFailure } from './phone-failures.ts';
import { refusedProof, type PhoneProof } from './use-phone-verification.ts';

interface CreateAccountSheetProps {
  /** The number, which is proven and has no account. */
  proof: PhoneProof;
  open: boolean;
  /** It is closed, or the proof has expired, which is to be said. */
  onClose: (failure?: Failure) => void;
  /** The account is made, and its owner signed in. */
  onCreated: (answer: SignInAnswer) => void;
}

/** Creates an account for a proven number that has none. */
export const CreateAccountSheet = ({ proof, open, onClose, onCreated }: CreateAccountSheetProps) => {
  const { form, person } = useCreateAccount({ proof, onOver: onClose, onCreated });
  const { firstName, lastName, username, email } = form.values;
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Create Your Account"
      description={
        <>
          There is no account for <span className="whitespace-nowrap">+1 {displayedPhone(proof.phoneNumber)}</span> yet.
        </>
      }
      dismissible={!form.sending && [firstName, lastName, username, email].every((value) => value === '')}
      onSubmit={form.onSubmit}
      footer={
        <Button type="submit" pending={form.sending || !open} pendingLabel="Creating…">
          Create Account
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <NewPersonFields person={person} />
        <OptionalEmailField {...form.field('email')} />
        <FormFailure failure={form.failure} />
      </div>
    </Sheet>
  );
};

interface Creation extends Pick<CreateAccountSheetProps, 'proof' | 'onCreated'> {
  onOver: (failure: Failure) => void;
}

const useCreateAccount = ({ proof, onOver, onCreated }: Creation) => {
  const create = useCreatePhoneAccount();
  const { idToken, phoneNumber, verificationCode } = proof;

  const send = async (newcomer: PhoneSignup) => {
    if (person.refusesUsername()) return;
    try {
      onCreated(await create.mutateAsync({ body: { ...newcomer, verificationCode }, bearer: idToken }));
    } catch (error) {
      if (person.showRefusal(error)) return;
      const description = proofFailure(error, 'Account creation failed');
      if (isProofOver(error)) onOver(refusedProof(description));
      else form.fail(refusedProof(description));
    }
  };

  const form = useForm({
    initial: { firstName: '', lastName: '', username: '', email: '' },
    schema: phoneSignupSchema,
    toInput: (values) => ({ ...values, phoneNumber }),
    onValid: send,
  });
  const person = useNewPerson(form);
  return { form, person };
};

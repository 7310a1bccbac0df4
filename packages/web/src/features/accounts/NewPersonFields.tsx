import { TextField } from '../../ui/TextField.tsx';
import type { NewPerson } from './use-new-person.ts';
import { UsernameField } from './UsernameField.tsx';

/** First name, last name and user name of somebody new. */
export const NewPersonFields = ({ person }: { person: NewPerson }) => (
  <>
    <div className="grid gap-4 min-[360px]:grid-cols-2">
      <TextField {...person.nameField('firstName')} label="First name" autoComplete="given-name" />
      <TextField {...person.nameField('lastName')} label="Last name" autoComplete="family-name" />
    </div>
    <UsernameField {...person.usernameField} />
  </>
);

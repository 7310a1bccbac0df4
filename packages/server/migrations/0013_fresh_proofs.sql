-- A passkey that is asked for anew, of somebody who is signed in.
alter table sign_in_steps drop constraint sign_in_steps_kind_check;
alter table sign_in_steps add constraint sign_in_steps_kind_check check (
  kind in ('phone_signup', 'second_factor', 'passkey_sign_in', 'passkey_registration', 'single_sign_on', 'reauthentication')
);

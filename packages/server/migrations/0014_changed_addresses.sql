-- An address that somebody wants to change to. It does nothing until it is confirmed.
alter table users
  add column pending_email text,
  add column pending_email_at timestamptz(3),
  add column pending_email_until timestamptz(3),
  add constraint users_pending_email_whole check (
    (pending_email is null) = (pending_email_at is null) and (pending_email is null) = (pending_email_until is null)
  ),
  -- Whether the address is the one that the account began with. Where it is not, it was confirmed when it took effect, but for
  -- accounts that are older than this.
  add column began_with_email boolean not null default true,
  -- Since when the number signs in, and since when a second factor is asked for; null for what was there before this, or not at all.
  add column sign_in_phone_at timestamptz(3),
  add column second_factor_at timestamptz(3);
create index users_pending_email on users (pending_email_until) where pending_email is not null;

-- Until now another address counted at once. An account that was changed since it was made may have one that its owner never
-- chose, so that no password is chosen by it before it is confirmed.
update users set began_with_email = false where email_confirmed_at is null and updated_at <> created_at;

-- Addresses that another has taken the place of, for as long as their owner can put them back.
create table former_emails (
  user_id uuid not null references users (id) on delete cascade,
  -- Confirmed when it was given up.
  email text not null,
  -- When the change was asked for: what signs in since then goes when the address is put back.
  asked_at timestamptz(3) not null,
  kept_until timestamptz(3) not null,
  primary key (user_id, kept_until)
);
create index former_emails_email on former_emails (lower(email));
create index former_emails_age on former_emails (kept_until);

-- Nobody else's account takes an address that can still be put back. After the row is there, so that whoever has waited for the
-- address to become free sees this too.
create function refuse_former_email() returns trigger language plpgsql as $$
begin
  perform from former_emails
    where lower(email) = lower(new.email) and user_id <> new.id and kept_until > now();
  if found then
    raise unique_violation using constraint = 'users_email_key', message = 'the address can still be put back';
  end if;
  return null;
end $$;
create trigger users_added_former_email after insert on users
  for each row when (new.email is not null) execute function refuse_former_email();
create trigger users_changed_former_email after update of email on users
  for each row when (new.email is not null and new.email is distinct from old.email) execute function refuse_former_email();

alter table mail_links
  drop constraint mail_links_purpose_check,
  add constraint mail_links_purpose_check
    check (purpose in ('password_reset', 'email_confirmation', 'email_change', 'email_change_stop')),
  -- A link that has stopped a change goes on to choose a password.
  drop constraint mail_links_pkey,
  add primary key (digest, purpose);

-- What is kept of an answer with a person tells what it tells today.
update idempotency_keys
  set answer = jsonb_set(answer, '{user}', answer -> 'user' || '{"pendingEmail": null}')
  where signed_in_user is not null;

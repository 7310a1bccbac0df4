-- replaces: refuse_deleted_account (the previous release shows whoever signs in to a locked account what it shows of a deleted one)
-- An account that an administrator has locked: no sign-in to it begins a session.
alter table users
  add column locked_at timestamptz(3),
  -- Bytes of files that somebody may have, -1 without limit, instead of what their plan allows; null: as their plan says.
  add column own_max_storage bigint;

-- A link that an administrator hands over proves nothing of an address, which one from a mail does.
alter table mail_links add column proves_address boolean not null default true;

-- The trigger of the sessions refuses locked accounts too, also to servers of the release before: a lock that is under way is waited for.
create or replace function refuse_deleted_account() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null and locked_at is null for share;
  if not found then
    raise check_violation using constraint = tg_table_name || '_account_exists', message = 'the account is deleted or locked';
  end if;
  return null;
end $$;

-- The number that signs in, in E.164, proven by a code. `phone_number` is contact data.
alter table users
  add column sign_in_phone text check (sign_in_phone ~ '^\+[1-9]\d{7,14}$'),
  -- Whether a second factor is asked for after a password, a number or a provider.
  add column requires_second_factor boolean not null default false;
create unique index users_sign_in_phone_key on users (sign_in_phone);
-- Whoever signed in just before is answered again as of now.
update idempotency_keys
  set answer = jsonb_set(
    answer, '{user}', answer -> 'user' || '{"signInPhone": null, "hasPasskey": false, "hasSecondFactor": false}')
  where signed_in_user is not null;

-- Codes that were sent. `id` is the SHA-256 of the verification id, which the asking browser alone has; the code's digest is
-- made with it, so that a copy of the table shows neither.
create table phone_codes (
  id text primary key,
  phone_number text not null,
  code_digest text not null,
  tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Null while nobody has taken the message on its way; the code does not work before.
  sent_at timestamptz(3),
  used_at timestamptz(3)
);
create index phone_codes_number on phone_codes (phone_number, created_at);
create index phone_codes_age on phone_codes (created_at);

-- Captcha solutions and phone tokens that have been used, by their digests, until they would have expired anyway.
create table spent_proofs (
  digest text primary key,
  expires_at timestamptz(3) not null
);
create index spent_proofs_age on spent_proofs (expires_at);

-- What a browser has begun on its way in and not finished. `digest` is the SHA-256 of the secret in its cookie.
create table sign_in_steps (
  digest text primary key,
  kind text not null check (kind in ('phone_signup', 'second_factor', 'passkey_sign_in', 'passkey_registration', 'single_sign_on')),
  user_id uuid references users (id) on delete cascade,
  data jsonb not null,
  expires_at timestamptz(3) not null
);
create index sign_in_steps_age on sign_in_steps (expires_at);
create index sign_in_steps_user on sign_in_steps (user_id);

-- Who somebody is at an OpenID provider. The subject is the provider's own, which never changes hands as an address may.
create table provider_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);
create index provider_identities_user on provider_identities (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the browser gives it, base64url.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  -- Found without a name, and its owner's fingerprint, face or PIN was asked for: both factors in one.
  signs_in_alone boolean not null,
  name varchar(50) not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create unique index passkeys_credential_key on passkeys (credential_id);
create index passkeys_user on passkeys (user_id, created_at);

-- A code works once. Digests alone, so that a copy of the table shows none.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  digest text not null,
  used_at timestamptz(3),
  primary key (user_id, digest)
);

-- What a trip's money is settled by; its row is there from the first expense or payment on, and locked by whoever changes any of it.
create table money_settings (
  trip_id uuid primary key references trips (id) on delete cascade,
  currency text not null,
  is_simplified boolean not null default true,
  budgets jsonb not null default '[]',
  version integer not null default 1
);

-- What was spent. People are those of the trip: members, guests, and whoever has left (trip_guests), so no key ties them.
create table expenses (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  title varchar(255) not null,
  spent_on date not null,
  is_refund boolean not null,
  currency text not null,
  -- In minor units.
  amount_minor bigint not null,
  category text not null,
  -- Who paid how much: [{personId, amountMinor}].
  payers jsonb not null,
  split jsonb not null,
  -- {to, value, source}
  rate jsonb,
  note text,
  source_kind text,
  source_id uuid,
  -- The currency in which it is settled, and the amount there.
  counted_in text not null,
  counted_minor bigint not null,
  -- When it was last changed after people had settled with it.
  corrected_at timestamptz(3),
  -- It is deleted since then, and has no shares; its history says what it was.
  deleted_at timestamptz(3),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (trip_id, id)
);
create index expenses_listed on expenses (trip_id, spent_on, id) where deleted_at is null;

-- What of an expense is whose, computed from it (splits.rules.ts).
create table expense_shares (
  trip_id uuid not null,
  expense_id uuid not null,
  person_id uuid not null,
  currency text not null,
  paid_minor bigint not null,
  owed_minor bigint not null,
  counted_in text not null,
  counted_paid_minor bigint not null,
  counted_owed_minor bigint not null,
  primary key (trip_id, expense_id, person_id),
  foreign key (trip_id, expense_id) references expenses (trip_id, id) on delete cascade
);
create index expense_shares_person on expense_shares (trip_id, person_id);

-- Who owes whom by an expense alone, computed from its shares.
create table expense_debts (
  trip_id uuid not null,
  expense_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  counted_in text not null,
  counted_minor bigint not null,
  primary key (trip_id, expense_id, from_id, to_id),
  foreign key (trip_id, expense_id) references expenses (trip_id, id) on delete cascade
);

create table expense_receipts (
  trip_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  filename varchar(255) not null,
  place integer not null,
  primary key (trip_id, id),
  foreign key (trip_id, expense_id) references expenses (trip_id, id) on delete cascade,
  foreign key (trip_id, file_id) references files (trip_id, id)
);
create index expense_receipts_expense on expense_receipts (trip_id, expense_id);
create index expense_receipts_file on expense_receipts (trip_id, file_id);

-- What people of a trip have paid each other back.
create table trip_payments (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  rate jsonb,
  paid_on date not null,
  note text,
  state text not null,
  -- It was taken back since then.
  deleted_at timestamptz(3),
  recorded_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (trip_id, id)
);

-- Who changed what of a trip's money; nothing of it is ever changed.
create table money_history (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  at timestamptz(3) not null default now(),
  by_id uuid not null references users (id),
  thing text not null,
  thing_id uuid not null,
  action text not null,
  title text not null,
  currency text not null,
  amount_minor bigint not null,
  is_correction boolean not null,
  fields jsonb not null,
  primary key (trip_id, id)
);
create index money_history_thing on money_history (trip_id, thing_id, id);

-- The day on which somebody last reminded somebody of what they owe.
create table debt_reminders (
  trip_id uuid not null references trips (id) on delete cascade,
  by_id uuid not null references users (id),
  person_id uuid not null,
  reminded_on date not null,
  primary key (trip_id, by_id, person_id)
);

-- How somebody is paid back, as they say of themselves. Personal: never logged.
create table payment_details (
  user_id uuid primary key references users (id),
  paypal_name text,
  wise_tag text,
  iban text,
  bic text,
  iban_holder text
);

-- Rates as the European Central Bank published them, for one unit of the first currency.
create table exchange_rates (
  base text not null,
  quote text not null,
  -- The day that was requested, and the one that the rate is of.
  day date not null,
  published_on date,
  -- Null: none is published.
  value text,
  fetched_at timestamptz(3) not null,
  primary key (base, quote, day)
);

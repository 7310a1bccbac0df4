-- What changes have announced, kept with the change itself where several servers share the database: a server that ends between the
-- commit and Redis leaves here what another publishes, and one without Redis reads here. A row stays for some minutes.
create table live_announcements (
  id uuid primary key,
  announcement jsonb not null,
  -- The moment of the statement, not of its transaction's beginning: it is the last of the transaction.
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz
);
create index live_announcements_age on live_announcements (created_at);
create index live_announcements_unpublished on live_announcements (created_at) where published_at is null;

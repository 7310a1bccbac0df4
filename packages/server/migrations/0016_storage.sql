-- Bytes of files that a plan allows: those that somebody answers for, and those on each of their trips. -1: no limit.
alter table subscription_plans
  add column max_storage bigint not null default 5368709120,
  add column max_storage_per_trip bigint not null default 2147483648;

-- What somebody has brought is added up before anything is added to it.
create index files_uploader on files (uploaded_by);

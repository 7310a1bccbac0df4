-- without transaction
-- Whom a link was mailed to, masked as of a stranger: the address itself is in the mail that waits, and goes with it.
alter table join_links add column if not exists mailed_to text;
-- By whom invitations to one address are counted, whoever sends them: a pseudonym, which nobody reads an address in.
alter table due_mails add column if not exists recipient text;
create index concurrently if not exists due_mails_recipient on due_mails (recipient, created_at) where recipient is not null;

-- small: live_announcements (rows of minutes)
-- Where a change stands among all: the transaction that makes it, so that a read can be compared with it by what its snapshot held.
alter table live_announcements add column position xid8;
alter table live_announcements alter column position set default pg_current_xact_id();

-- What has changed on one trip lately, for whoever joins it.
create index live_announcements_changes on live_announcements ((announcement #>> '{event,tripId}'), created_at)
  where announcement #>> '{event,type}' = 'trip_changed';

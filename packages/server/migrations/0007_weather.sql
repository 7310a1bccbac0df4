-- What the weather service has told of a place, shared by all who ask and by all servers: a forecast with its days, a month of
-- the past, or what is typical of a month's days. All of it can be asked for again.
create table weather_spans (
  -- A position and the time zone there: '38.70,-9.15 Europe/Lisbon'.
  place text not null,
  -- 'forecast 2027-02-20', 'observed 2026-11', 'typical 03'.
  span text not null,
  -- The weather by day: YYYY-MM-DD, or MM-DD where it is typical.
  days jsonb not null,
  told_at timestamptz(3) not null,
  -- When somebody set out last to ask for it.
  asked_at timestamptz(3) not null,
  kept_until timestamptz(3) not null,
  primary key (place, span)
);
create index weather_spans_kept_until on weather_spans (kept_until);

-- refuses: users.users_units (the previous release does not know the column)
-- refuses: users.users_clock_format (the previous release does not know the column)
-- refuses: users.users_first_weekday (the previous release does not know the column)
-- refuses: users.users_theme (the previous release does not know the column)
-- How people read the app; null leaves it to their browser.
alter table users
  add column units text,
  add column clock_format text,
  add column first_weekday text,
  add column theme text;

alter table users
  add constraint users_units check (units in ('metric', 'imperial')) not valid,
  add constraint users_clock_format check (clock_format in ('12-hour', '24-hour')) not valid,
  add constraint users_first_weekday check (first_weekday in ('monday', 'saturday', 'sunday')) not valid,
  add constraint users_theme check (theme in ('light', 'dark')) not valid;

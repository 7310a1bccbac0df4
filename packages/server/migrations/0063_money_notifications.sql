-- Whether somebody hears of money that they were paid, or owe.
alter table notification_settings add column money boolean not null default true;

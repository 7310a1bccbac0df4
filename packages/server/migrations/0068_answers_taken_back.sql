-- What somebody has said to dates can be taken back; null: they have, at that moment, and what was meant before changes nothing (decision 90).
alter table date_answers alter column answer drop not null;

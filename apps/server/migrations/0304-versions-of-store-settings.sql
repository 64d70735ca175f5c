-- What a save builds on: two members who change the same settings or the same card do not overwrite each other.
alter table waitlist_settings add column version integer not null default 1;
alter table gift_cards add column version integer not null default 1;

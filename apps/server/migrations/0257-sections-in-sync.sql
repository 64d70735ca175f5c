-- A saved section may be kept the same on every page that has it.
alter table saved_sections add column in_sync boolean not null default false;

-- Owned by platform/keyring. One row: what every process on this database has to agree on.
create table install (
  is_only boolean primary key default true check (is_only),
  -- Names the current master key without revealing it.
  master_key_id text collate "C" not null
);

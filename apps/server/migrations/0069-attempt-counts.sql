-- Owned by platform/limits. Attempts at passwords, counted by key until an instant. Unlogged: after a crash of the database everybody begins
-- again, and counting costs no write to the log.
create unlogged table attempt_counts (
  -- Which limit.
  name text collate "C" not null,
  -- Keys are addresses and accounts, so their hashes are stored.
  key_hash bytea not null,
  taken integer not null check (taken >= 0),
  ends_at timestamptz not null,
  primary key (name, key_hash)
);
create index attempt_counts_ended on attempt_counts (ends_at);

-- Owned by modules/secrets.
create table secrets (
  website_id text collate "C" not null references websites,
  name text collate "C" not null,
  key_id text collate "C" not null,
  ciphertext bytea not null,
  updated_at timestamptz not null,
  primary key (website_id, name)
);

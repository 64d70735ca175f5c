-- Owned by modules/design.
create table site_designs (
  website_id text collate "C" primary key references websites,
  -- The fields that were ever saved; the others have their defaults.
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  -- 0 only inside the transaction that saves for the first time.
  version integer not null check (version >= 0),
  updated_at timestamptz not null,
  updated_by text not null
);

-- Owned by modules/tax: the tax rules of a site as one document.
create table tax_setups (
  website_id text collate "C" primary key references websites,
  document jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null
);

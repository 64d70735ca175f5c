-- Owned by modules/shipping: the zones of a site, with their methods, as one document.
create table shipping_setups (
  website_id text collate "C" primary key references websites,
  document jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null
);

-- Owned by modules/settings.
create table settings (
  website_id text collate "C" not null references websites,
  -- 'site', 'store', or 'preferences/' and a namespace.
  scope text collate "C" not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (website_id, scope)
);

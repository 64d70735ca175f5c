-- Owned by modules/design.
create table site_header_footers (
  website_id text collate "C" primary key references websites,
  -- The fields that were ever saved; the others have their defaults.
  header jsonb not null check (jsonb_typeof(header) = 'object'),
  footer jsonb not null check (jsonb_typeof(footer) = 'object'),
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null
);

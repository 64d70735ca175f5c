-- Owned by modules/redirects.
create table redirects (
  website_id text collate "C" primary key references websites,
  -- As the owner wrote it: one rule a line, with comments and blank lines.
  rules text not null check (octet_length(rules) <= 409600),
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null
);

-- Owned by modules/themes. Themes belong to the install: every site may wear each of them. They are kept here and not on
-- disk because processes of one install share nothing else.
create table themes (
  name text collate "C" primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- Grows with every change of the files; part of addresses.
  revision integer not null check (revision > 0),
  title text not null,
  author text not null,
  -- Of all files: the same folder once more changes nothing.
  content_hash text collate "C" not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Of what the stylesheet is made from.
  styles_hash text collate "C" not null check (styles_hash ~ '^[0-9a-f]{64}$'),
  -- Which shape `theme` has. A newer version of the program reads the files again.
  shape integer not null,
  -- Not jsonb, which would put layouts and collections into another order.
  theme json not null,
  diagnostics json not null,
  installed_at timestamptz not null
);

-- Each content once, however many paths and revisions have it.
create table theme_contents (
  name text collate "C" not null references themes,
  content_hash text collate "C" not null check (content_hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  primary key (name, content_hash)
);
-- Files of themes are mostly compressed already, and are sent as they are.
alter table theme_contents alter column bytes set storage external;

create table theme_files (
  name text collate "C" not null,
  revision integer not null,
  path text collate "C" not null check (path <> ''),
  content_hash text collate "C" not null,
  primary key (name, revision, path),
  foreign key (name, content_hash) references theme_contents
);
create index theme_files_by_content on theme_files (name, content_hash);

create table site_themes (
  website_id text collate "C" primary key references websites,
  -- Null: the plain frame.
  theme_name text collate "C" references themes,
  -- By theme and then by the title of the tweak, so that an owner who tries another theme finds the old look again.
  tweak_values jsonb not null default '{}' check (jsonb_typeof(tweak_values) = 'object'),
  custom_css text not null default '',
  -- 0 only inside the transaction that saves for the first time.
  version integer not null check (version >= 0),
  updated_at timestamptz not null,
  updated_by text not null
);
create index site_themes_by_theme on site_themes (theme_name, website_id);

create table site_stylesheets (
  website_id text collate "C" not null references websites,
  -- Of everything that it was made from.
  inputs_hash text collate "C" not null check (inputs_hash ~ '^[0-9a-f]{32}$'),
  theme_name text collate "C" not null,
  css text not null,
  readable text not null,
  -- False: it could not be made, and css is the last one that could.
  is_good boolean not null,
  diagnostics json not null,
  made_at timestamptz not null,
  primary key (website_id, inputs_hash)
);
create index site_stylesheets_by_age on site_stylesheets (website_id, made_at desc);

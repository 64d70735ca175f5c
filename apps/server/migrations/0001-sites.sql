-- Owned by modules/sites.
create table websites (
  website_id text collate "C" primary key check (website_id ~ '^[0-9a-f]{24}$'),
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  title text not null check (title <> ''),
  tagline text not null default '',
  -- The site that answers on the install's own address.
  is_default boolean not null default false,
  created_at timestamptz not null
);
create unique index websites_one_default on websites (is_default) where is_default;

create table website_domains (
  website_id text collate "C" not null references websites,
  host text collate "C" not null unique check (host = lower(host) and host <> ''),
  -- The one that links in mails and canonical addresses use.
  is_primary boolean not null default false,
  primary key (website_id, host)
);
create unique index website_domains_one_primary on website_domains (website_id) where is_primary;

-- Owned by platform/site-versions.
create table site_versions (
  website_id text collate "C" primary key references websites,
  version bigint not null default 1
);

-- Owned by modules/broken-links.
-- Addresses that visitors asked for, and images of pages, that were not there.
create table broken_links (
  website_id text collate "C" not null references websites,
  -- Of the kind and the address.
  broken_link_id text collate "C" not null check (broken_link_id ~ '^[0-9a-f]{32}$'),
  kind text collate "C" not null check (kind in ('page', 'image')),
  address text not null check (length(address) between 1 and 500),
  count integer not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (website_id, broken_link_id),
  check (first_seen_at <= last_seen_at)
);
create index broken_links_by_age on broken_links (website_id, last_seen_at, broken_link_id);
create index broken_links_to_sweep on broken_links (last_seen_at);

-- Where the links to it are.
create table broken_link_sources (
  website_id text collate "C" not null references websites,
  broken_link_id text collate "C" not null,
  -- A path of the site, or the host of another; empty where none is known.
  source text collate "C" not null check (length(source) <= 300),
  count integer not null check (count > 0),
  primary key (website_id, broken_link_id, source),
  foreign key (website_id, broken_link_id) references broken_links on delete cascade
);

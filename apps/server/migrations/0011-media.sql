-- Owned by modules/media.
create table asset_folders (
  website_id text collate "C" not null references websites,
  folder_id text collate "C" not null,
  -- Null: at the top.
  parent_id text collate "C",
  name text not null check (name <> ''),
  created_at timestamptz not null,
  primary key (website_id, folder_id),
  foreign key (website_id, parent_id) references asset_folders,
  check (parent_id <> folder_id),
  unique nulls not distinct (website_id, parent_id, name)
);

create table assets (
  website_id text collate "C" not null references websites,
  asset_id text collate "C" not null,
  kind text not null check (kind in ('image', 'audio', 'video', 'file')),
  -- SHA-256 of the stored file, which is its name: assets with the same content share one file.
  content_hash text collate "C" not null check (content_hash ~ '^[0-9a-f]{64}$'),
  extension text collate "C" not null check (extension ~ '^[a-z0-9]{2,5}$'),
  filename text not null check (filename <> ''),
  title text not null,
  alt_text text not null default '',
  body text not null default '',
  content_type text collate "C" not null,
  bytes bigint not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  frames integer not null default 1 check (frames > 0),
  has_alpha boolean not null default false,
  focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
  focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
  color_data jsonb,
  folder_id text collate "C",
  -- Milliseconds, part of the address: what an address shows never changes.
  version_ms bigint not null,
  revision integer not null default 1 check (revision > 0),
  added_at timestamptz not null,
  added_by text not null,
  updated_at timestamptz not null,
  primary key (website_id, asset_id),
  foreign key (website_id, folder_id) references asset_folders,
  check ((kind = 'image') = (width is not null and height is not null and color_data is not null))
);
create index assets_by_content on assets (website_id, content_hash);
create index assets_by_folder on assets (website_id, folder_id, asset_id desc);
-- These are found by their name alone (/s/name); pictures have their id in the address.
create unique index assets_file_name on assets (website_id, lower(filename)) where kind <> 'image';

create table asset_uses (
  website_id text collate "C" not null,
  owner_kind text collate "C" not null,
  owner_id text collate "C" not null,
  asset_id text collate "C" not null,
  primary key (website_id, owner_kind, owner_id, asset_id),
  foreign key (website_id, asset_id) references assets on delete cascade
);
create index asset_uses_by_asset on asset_uses (website_id, asset_id);

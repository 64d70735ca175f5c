-- Owned by modules/media. Names of files in links (/s/name), in lower case. They may be there before the file is, so they name no asset.
create table asset_name_uses (
  website_id text collate "C" not null references websites,
  owner_kind text collate "C" not null,
  owner_id text collate "C" not null,
  filename text not null,
  primary key (website_id, owner_kind, owner_id, filename)
);
create index asset_name_uses_by_name on asset_name_uses (website_id, filename);

-- What a picture that has to be paid for says of its preview. Null for everything that people upload themselves.
alter table assets add column licensed_preview jsonb;

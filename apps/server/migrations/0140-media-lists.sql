-- Owned by modules/media. For each way in which images and files are listed.
create index assets_by_change on assets (website_id, updated_at, asset_id);
create index assets_by_filename on assets (website_id, (left(search_form(filename), 80) collate "C"), asset_id);
create index assets_by_title on assets (website_id, (left(search_form(title), 80) collate "C"), asset_id);
create index assets_by_size on assets (website_id, bytes, asset_id);
create index assets_by_kind on assets (website_id, kind, asset_id);
create index assets_search on assets using gin ((
  to_tsvector('simple', translate(search_form(filename || ' ' || title || ' ' || alt_text), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(filename || ' ' || title || ' ' || alt_text), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

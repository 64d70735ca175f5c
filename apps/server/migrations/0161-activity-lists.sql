-- Owned by modules/foundation/activity. For each way in which activity and the bin are listed.
create index activities_of_kind on activities (website_id, kind, activity_id);
create index activities_of_subject_kind on activities (website_id, subject_kind, activity_id) where subject_kind is not null;
drop index activities_of_subject;
create index activities_of_subject on activities (website_id, subject_id, activity_id) where subject_id is not null;
-- Documents are noted whole. To compress them takes longer than to write them.
alter table activity_rows alter column before set storage external, alter column after set storage external;

drop index bin_entries_words;
alter table bin_entries drop column search;
create index bin_entries_by_title on bin_entries (website_id, (left(search_form(title), 80) collate "C"), bin_id);
create index bin_entries_search on bin_entries using gin ((
  to_tsvector('simple', translate(search_form(title || ' ' || address), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(title || ' ' || address), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

-- Owned by modules/website/drafts.
create index publishes_by_member on publishes (website_id, published_by, publish_id) where published_by is not null;
create index publishes_undone on publishes (website_id, publish_id) where undone_at is not null;
create index publishes_search on publishes using gin ((
  to_tsvector('simple', translate(search_form(name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));
create index draft_versions_of_reason on draft_versions (website_id, kind, subject_id, reason, version_id) where reason <> 'publish';
create index draft_versions_search on draft_versions using gin ((
  to_tsvector('simple', translate(search_form(name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))))
  where name <> '';

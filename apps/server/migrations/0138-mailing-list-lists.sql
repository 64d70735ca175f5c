-- Owned by modules/mailing-list. For each way in which the mailing list is listed.
create index mailing_list_by_name on mailing_list_entries (website_id, (left(search_form((last_name || ' ' || first_name)), 80) collate "C"), entry_id);
create index mailing_list_by_status on mailing_list_entries (website_id, status, entry_id);
create index mailing_list_by_source on mailing_list_entries (website_id, source, entry_id);
create index mailing_list_search on mailing_list_entries using gin ((
  to_tsvector('simple', translate(search_form(email || ' ' || first_name || ' ' || last_name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(email || ' ' || first_name || ' ' || last_name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

-- Owned by modules/waitlist. For each way in which those who wait for a variant are listed.
create index waitlist_signups_by_state on waitlist_signups (website_id, variant_id, state, joined_at, signup_id);
create index waitlist_signups_search on waitlist_signups using gin ((
  to_tsvector('simple', translate(search_form(email), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(email), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

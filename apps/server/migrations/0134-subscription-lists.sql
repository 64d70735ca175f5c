-- Owned by modules/subscriptions. For each way in which subscriptions are listed.
create index subscriptions_by_next_billing
  on subscriptions (website_id, coalesce(next_billing_on - date '1970-01-01', 2147483647), subscription_id);
create index subscriptions_by_email on subscriptions (website_id, (left(search_form(email), 80) collate "C"), subscription_id);
create index subscriptions_by_title on subscriptions (website_id, (left(search_form((line ->> 'title')), 80) collate "C"), subscription_id);
create index subscriptions_by_state on subscriptions (website_id, state, subscription_id);
create index subscriptions_search on subscriptions using gin ((
  to_tsvector('simple', translate(search_form(email || ' ' || (line ->> 'title')), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(email || ' ' || (line ->> 'title')), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

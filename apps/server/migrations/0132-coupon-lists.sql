-- Owned by modules/discounts. For each way in which coupons are listed.
create index coupons_by_name on coupons (website_id, (left(search_form(name), 80) collate "C"), coupon_id);
create index coupons_by_code on coupons (website_id, coalesce(code_key, ''), coupon_id);
create index coupons_by_end on coupons (website_id, coalesce(ends_at, timestamptz '9999-12-31 23:59:59.999+00'), coupon_id);
create index coupons_by_start on coupons (website_id, starts_at) where starts_at is not null;
create index coupons_disabled on coupons (website_id, coupon_id) where not enabled;
create index coupons_without_code on coupons (website_id, coupon_id) where code is null;
create index coupons_used_up on coupons (website_id, coupon_id) where uses_limit is not null and not coalesce(uses, 0) < uses_limit;
create index coupons_search on coupons using gin ((
  to_tsvector('simple', translate(search_form(name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

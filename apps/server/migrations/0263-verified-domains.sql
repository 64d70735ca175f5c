-- Owned by modules/foundation/sites. A domain counts once DNS, or the operator, has proved that it belongs to the site:
-- until then no visitor is shown the site there, and no link uses it. Sites may hold the same unverified name; one of
-- them verifies it. The domains of today were in use already.
alter table website_domains add column verified_at timestamptz;
update website_domains set verified_at = now();
alter table website_domains drop constraint website_domains_host_key;
create unique index website_domains_verified_host on website_domains (host) where verified_at is not null;
alter table website_domains add constraint website_domains_primary_is_verified
  check (not is_primary or verified_at is not null);

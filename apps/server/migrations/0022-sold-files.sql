-- Owned by modules/media. What a product sells is used by it, but given to nobody who has not bought it.
alter table asset_uses add column for_sale boolean not null default false;
-- Asked with every picture and file that is served; there are few of them.
create index asset_uses_for_sale on asset_uses (website_id, asset_id) where for_sale;

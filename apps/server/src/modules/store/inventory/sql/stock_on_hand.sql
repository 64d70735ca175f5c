-- For lists of many variants: what is there, whoever holds some of it. Null: no limit.
create or replace view stock_on_hand as
select website_id, variant_id, case when unlimited then null else on_hand end as on_hand from stock_levels;

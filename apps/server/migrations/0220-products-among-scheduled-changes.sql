-- Owned by modules/website/drafts. One table of scheduled changes for pages, prices and visibility alike.
insert into scheduled_changes (website_id, schedule_id, due_at, local_time, time_zone, state, problem, created_at, created_by, ended_at)
select website_id, schedule_id, due_at, local_time, time_zone, state, problem, created_at, created_by, ended_at from product_schedules;

insert into scheduled_items (website_id, schedule_id, kind, subject_id, title, value, labels)
select s.website_id, s.schedule_id, 'product', s.item_id, i.title, s.change, array[case
    when s.change ? 'visible' then case when (s.change ->> 'visible')::boolean then 'Visible' else 'Hidden' end
    when s.change ? 'salePercent' then (s.change ->> 'salePercent') || ' % off'
    when s.change ? 'salePriceMinor' then 'Sale price'
    when s.change ? 'priceMinor' then 'Price'
    else 'End of the sale' end]
from product_schedules s join items i on i.website_id = s.website_id and i.item_id = s.item_id;

drop table product_schedules;

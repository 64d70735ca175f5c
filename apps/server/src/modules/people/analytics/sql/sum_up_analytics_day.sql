-- Makes the sums of a site's day from its events again, and writes the rows that differ. Run twice, or by two, it makes
-- the same ones. A day whose events are gone keeps the sums it has.
create or replace function sum_up_analytics_day(p_website_id text, p_day date, p_time_zone text, p_most_values integer)
returns void language plpgsql as $$
begin
  if not exists (select from analytics_events where website_id = p_website_id and day = p_day) then
    return;
  end if;
  with hits as materialized (
    select id, at, visitor, kind, page, origin, client, value, amount,
      lag(at) over w as previous,
      count(*) filter (where kind = 1) over w as views_so_far
    from analytics_events
    where website_id = p_website_id and day = p_day and visitor is not null
    window w as (partition by visitor order by at, kind, id)
  ),
  -- A visit begins with a page view after a pause; what comes before the first of the day is visit 0, which is none.
  numbered as materialized (
    select hits.*, sum(case when kind = 1 and (views_so_far = 1 or at - previous > interval '30 minutes') then 1 else 0 end)
      over (partition by visitor order by at, kind, id) as visit
    from hits
  ),
  visits as materialized (
    select visitor, visit, min(at) as started_at,
      count(*) filter (where kind = 1)::integer as views,
      (count(*) filter (where kind = 1) = 1)::integer as bounces,
      coalesce(nullif(sum(amount) filter (where kind in (1, 10)), 0), extract(epoch from max(at) - min(at)))::bigint as seconds,
      count(*) filter (where kind not in (1, 10, 11))::integer as events,
      (array_agg(page order by at, kind, id) filter (where kind = 1))[1] as entry,
      (array_agg(page order by at desc, kind desc, id desc) filter (where kind = 1))[1] as exit,
      (array_agg(origin order by at, kind, id) filter (where kind = 1))[1] as origin,
      (array_agg(client order by at, kind, id) filter (where kind = 1))[1] as client
    from numbered where visit > 0
    group by visitor, visit
  ),
  texts as materialized (
    select text_id, texts from analytics_texts where website_id = p_website_id
  ),
  -- One row for each thing that a visit counts for.
  facts as (
    select d.dimension, d.value, v.visitor, 1 as visits, v.views, v.bounces, v.seconds, v.events
    from visits v
    left join texts entry on entry.text_id = v.entry
    left join texts exit on exit.text_id = v.exit
    left join texts origin on origin.text_id = v.origin
    left join texts client on client.text_id = v.client
    cross join lateral (values
      ('all', ''),
      ('entry', coalesce(entry.texts[1], '')),
      ('exit', coalesce(exit.texts[1], '')),
      ('source', coalesce(origin.texts[1], '')),
      ('medium', coalesce(origin.texts[2], '')),
      ('campaign', nullif(origin.texts[3], '')),
      ('term', nullif(origin.texts[4], '')),
      ('content', nullif(origin.texts[5], '')),
      ('country', coalesce(client.texts[1], '')),
      ('device', coalesce(client.texts[2], '')),
      ('browser', coalesce(client.texts[3], '')),
      ('system', coalesce(client.texts[4], '')),
      ('language', coalesce(client.texts[5], ''))
    ) as d (dimension, value)
    where d.value is not null
    union all
    select 'hour', extract(hour from started_at at time zone p_time_zone)::text, visitor, 1, 0, bounces, seconds, events
    from visits
    union all
    select 'hour', extract(hour from at at time zone p_time_zone)::text, visitor, 0, count(*)::integer, 0, 0, 0
    from numbered where kind = 1 group by 2, visitor
    union all
    select 'page', coalesce(t.texts[1], ''), n.visitor, n.visits, n.views, coalesce(v.bounces, 0), n.seconds, n.events
    from (
      select page, visitor, visit, (visit > 0)::integer as visits, count(*) filter (where kind = 1)::integer as views,
        coalesce(sum(amount) filter (where kind in (1, 10)), 0)::bigint as seconds,
        count(*) filter (where kind not in (1, 10, 11))::integer as events
      from numbered where page is not null
      group by page, visitor, visit
    ) n
    left join visits v on v.visitor = n.visitor and v.visit = n.visit and n.views > 0
    left join texts t on t.text_id = n.page
    where n.views > 0 or n.seconds > 0
    union all
    select
      case n.kind when 2 then 'search' when 3 then 'search-empty' when 30 then 'leaving' when 31 then 'download'
        when 60 then 'not-found' when 61 then 'image-missing' else 'event' end,
      coalesce(t.texts[1], ''), n.visitor, (n.visit > 0)::integer, 0, 0, 0, n.events
    from (
      select kind, value, visitor, visit, count(*)::integer as events
      from numbered where kind in (2, 3, 20, 21, 30, 31, 50, 60, 61)
      group by kind, value, visitor, visit
    ) n
    left join texts t on t.text_id = n.value
    union all
    -- Shown, begun and sent.
    select 'form', coalesce(t.texts[1], ''), n.visitor, n.begun, n.shown, 0, 0, n.sent
    from (
      select value, visitor, visit, count(*) filter (where kind = 40)::integer as shown,
        (count(*) filter (where kind = 41) > 0)::integer as begun,
        count(*) filter (where kind = 42)::integer as sent
      from numbered where kind in (40, 41, 42)
      group by value, visitor, visit
    ) n
    left join texts t on t.text_id = n.value
    union all
    select 'scroll', amount::text, visitor, (visit > 0)::integer, 0, 0, 0, count(*)::integer
    from numbered where kind = 11 group by amount, visitor, visit
  ),
  of_visitors as materialized (
    select dimension, value, visitor, sum(visits) as visits, sum(views) as views, sum(bounces) as bounces,
      sum(seconds) as seconds, sum(events) as events
    from facts group by dimension, value, visitor
  ),
  crowded as (
    select dimension, value from (
      select dimension, value,
        row_number() over (partition by dimension order by sum(visits) + sum(views) + sum(events) desc, value) as place
      from of_visitors group by dimension, value
    ) ranked
    where place > p_most_values or value = '…'
  ),
  fresh as materialized (
    select dimension, value, count(*) as visitors, sum(visits) as visits, sum(views) as views, sum(bounces) as bounces,
      sum(seconds) as seconds, sum(events) as events
    from of_visitors
    where (dimension, value) not in (select dimension, value from crowded)
    group by dimension, value
    union all
    select dimension, '…', count(distinct visitor), sum(visits), sum(views), sum(bounces), sum(seconds), sum(events)
    from of_visitors
    where (dimension, value) in (select dimension, value from crowded)
    group by dimension
    union all
    select 'left-out', coalesce(t.texts[1], ''), 0, 0, 0, 0, 0, sum(coalesce(e.amount, 1))
    from analytics_events e left join texts t on t.text_id = e.value
    where e.website_id = p_website_id and e.day = p_day and e.kind = 90
    group by 2
  ),
  gone as (
    delete from analytics_days d
    where d.website_id = p_website_id and d.day = p_day
      and not exists (select from fresh f where f.dimension = d.dimension and f.value = d.value)
  )
  insert into analytics_days as known (website_id, day, dimension, value, visitors, visits, views, bounces, seconds, events)
  select p_website_id, p_day, dimension, value, visitors, visits, views, least(bounces, visits), seconds, events from fresh
  on conflict (website_id, day, dimension, value) do update set
    visitors = excluded.visitors, visits = excluded.visits, views = excluded.views, bounces = excluded.bounces,
    seconds = excluded.seconds, events = excluded.events
  where (known.visitors, known.visits, known.views, known.bounces, known.seconds, known.events) is distinct from
    (excluded.visitors, excluded.visits, excluded.views, excluded.bounces, excluded.seconds, excluded.events);
end $$;

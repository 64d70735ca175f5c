-- Numbers what was committed since the last call, drops what is too old to be asked for, and returns the last number.
-- One at a time for a site; each statement sees what was committed before it began.
create or replace function channel_number_events(p_website_id text, p_keep integer) returns bigint language plpgsql as $$
declare
  v_last bigint;
  v_count integer;
begin
  if not exists (select from channel_events where website_id = p_website_id and event_id is null) then
    select last_event_id into v_last from channel_counters where website_id = p_website_id;
    return coalesce(v_last, 0);
  end if;
  insert into channel_counters (website_id, last_event_id) values (p_website_id, 0) on conflict do nothing;
  select last_event_id into v_last from channel_counters where website_id = p_website_id for update;
  update channel_events event set event_id = v_last + waiting.place
  from (
    select entry_id, row_number() over (order by entry_id) as place from channel_events
    where website_id = p_website_id and event_id is null) waiting
  where event.website_id = p_website_id and event.entry_id = waiting.entry_id;
  get diagnostics v_count = row_count;
  v_last := v_last + v_count;
  update channel_counters set last_event_id = v_last where website_id = p_website_id;
  delete from channel_events where website_id = p_website_id and event_id <= v_last - p_keep;
  return v_last;
end $$;

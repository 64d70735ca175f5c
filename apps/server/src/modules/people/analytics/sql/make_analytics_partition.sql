-- The table of one day, made where it is missing: empty and apart, then attached, which locks out neither reading nor
-- writing of the days that are there.
create or replace function make_analytics_partition(p_day date) returns void language plpgsql as $$
declare
  v_name text := 'analytics_events_' || to_char(p_day, 'YYYYMMDD');
begin
  if to_regclass('awning_partitions.' || v_name) is not null then
    return;
  end if;
  -- Several processes may miss the same day.
  perform pg_advisory_xact_lock(hashtextextended('awning analytics partitions', 0));
  if to_regclass('awning_partitions.' || v_name) is not null then
    return;
  end if;
  execute format('create table awning_partitions.%I (like analytics_events including defaults including constraints)', v_name);
  execute format('alter table analytics_events attach partition awning_partitions.%I for values from (%L) to (%L)',
    v_name, p_day, p_day + 1);
end $$;

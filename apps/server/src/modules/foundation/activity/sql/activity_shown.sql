-- Values as lists show them: what is long is cut.
create or replace function activity_shown(p_values jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when p_values is null or pg_column_size(p_values) < 300 then p_values else (
    select jsonb_object_agg(key, case when length(value::text) > 300
      then jsonb_build_object('cut', left(value #>> '{}', 300), 'characters', length(value::text)) else value end)
    from jsonb_each(p_values)) end
$$;

-- New values as they are stored: of a large one its digest, by which one can tell whether a row is still as it was
-- left.
create or replace function activity_digests(p_values jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, case when pg_column_size(value) > 500
    then jsonb_build_object('digest', jsonb_hash_extended(value, 0)::text, 'bytes', pg_column_size(value)) else value end)
  from jsonb_each(p_values)
$$;

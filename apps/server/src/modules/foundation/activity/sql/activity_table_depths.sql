-- How many tables lie between a table and those that refer to nothing, by the longest way.
create or replace function activity_table_depths() returns jsonb language sql stable as $$
  with recursive reference as (
    select distinct conrelid as source, confrelid as target from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), depth (relation, level) as (
    select c.oid, 0 from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union
    select reference.source, depth.level + 1 from depth join reference on reference.target = depth.relation where depth.level < 20
  )
  select jsonb_object_agg(relation::regclass::text, level) from (
    select relation, max(level) as level from depth group by relation) deepest
$$;

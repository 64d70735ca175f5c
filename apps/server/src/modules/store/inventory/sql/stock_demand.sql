-- Lines may name a variant several times; what counts is what they ask for together.
create or replace function stock_demand(p_lines jsonb) returns table (variant_id text, wanted bigint) language sql immutable as $$
  select line.variant_id, sum(line.quantity)::bigint
  from jsonb_to_recordset(p_lines) as line(variant_id text, quantity bigint) group by line.variant_id
$$;

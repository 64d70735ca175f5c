-- Those who look after products alone may contribute content, but only that of stores.
create or replace function activity_permission(p_permission text, p_kind text) returns text language sql immutable parallel safe as $$
  select case when p_permission = 'content.contribute' and coalesce(p_kind, '') not in ('product', 'store') then 'content.edit' else p_permission end
$$;

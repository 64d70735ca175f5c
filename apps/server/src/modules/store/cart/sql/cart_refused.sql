create or replace function cart_refused(p_outcome text, p_in_cart integer default null, p_available integer default null)
returns cart_answer language sql immutable as $$
  select row(p_outcome, null, p_in_cart, p_available, null, null, null, null, null, null, null, null)::cart_answer
$$;

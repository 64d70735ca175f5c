-- Forward only. Money that arrives after all counts, whatever was said before: that is the one way out of declined and
-- abandoned.
create or replace function payment_may_move(p_from text, p_to text) returns boolean language sql immutable as $$
  select case p_to
    when 'needs-action' then p_from = 'started'
    when 'pending' then p_from in ('started', 'needs-action')
    when 'declined' then p_from in ('started', 'needs-action', 'pending')
    when 'abandoned' then p_from in ('started', 'needs-action', 'pending')
    when 'succeeded' then p_from in ('started', 'needs-action', 'pending', 'declined', 'abandoned')
    when 'captured' then p_from in ('pending', 'succeeded')
    when 'giving-back' then p_from in ('started', 'needs-action', 'pending', 'declined', 'abandoned', 'succeeded')
    when 'given-back' then p_from = 'giving-back'
    else false
  end
$$;

-- The order of a manual payment was cancelled before the money came. False: there is nothing to call off.
create or replace function call_off_payment(p_website_id text, p_payment_id text, p_actor text, p_note text, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update payments set
    state = 'abandoned',
    is_bound = false,
    unwanted = coalesce(unwanted, p_note),
    history = history || jsonb_build_object('state', 'abandoned', 'actor', p_actor, 'note', p_note, 'at', p_now),
    moved_at = p_now
  where website_id = p_website_id and payment_id = p_payment_id and is_bound and provider is null and state = 'pending';
  return found;
end $$;

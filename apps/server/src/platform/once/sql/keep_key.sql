-- Together with the effect of the call, and never without it. False: another call has kept the key before, and this one
-- must have no effect.
-- The answer is in a list, as all answers are.
create or replace function keep_key(
  p_website_id text, p_scope text, p_key text, p_request_hash text, p_answer text, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  insert into idempotency_keys (website_id, scope, key, request_hash, answer, created_at)
  values (p_website_id, p_scope, p_key, p_request_hash, json_build_array(p_answer), p_now)
  on conflict do nothing;
  return found;
end $$;

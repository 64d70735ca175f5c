-- For a function that is a transaction of its own and has locked what all calls of the scope change: whoever used the
-- key before has committed by then. Both null: the key is free.
create or replace function find_key(p_website_id text, p_scope text, p_key text, out request_hash text, out answer json)
language plpgsql stable as $$
begin
  select known.request_hash, known.answer into request_hash, answer from idempotency_keys known
  where known.website_id = p_website_id and known.scope = p_scope and known.key = p_key;
end $$;

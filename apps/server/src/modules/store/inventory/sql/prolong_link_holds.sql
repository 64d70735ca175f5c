-- They are kept longer. What has ended by then stays ended. The caller has locked the level.
create or replace function prolong_link_holds(p_website_id text, p_variant_id text, p_links text[], p_expires_at timestamptz, p_now timestamptz)
returns void language sql as $$
  update stock_holds set expires_at = greatest(expires_at, p_expires_at)
  where website_id = p_website_id and variant_id = p_variant_id and owner_kind = 'waitlist' and owner_id = any (p_links) and expires_at > p_now
$$;

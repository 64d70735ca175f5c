-- The caller has locked the level. Links have no lock of their own here: whoever claims one takes it before the level.
create or replace function end_link_holds(p_website_id text, p_variant_id text, p_links text[]) returns void language sql as $$
  delete from stock_holds where website_id = p_website_id and variant_id = p_variant_id and owner_kind = 'waitlist' and owner_id = any (p_links)
$$;

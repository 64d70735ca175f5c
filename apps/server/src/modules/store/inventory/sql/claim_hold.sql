-- 'claimed'; 'paying': another cart is paying for it just now; 'ended': the link keeps nothing any more.
create or replace function claim_hold(p_website_id text, p_link_id text, p_cart_id text, p_now timestamptz) returns text language plpgsql as $$
declare
  hold stock_holds;
begin
  perform lock_owner(p_website_id, 'waitlist', p_link_id);
  select * into hold from stock_holds
  where website_id = p_website_id and owner_kind = 'waitlist' and owner_id = p_link_id and expires_at > p_now;
  if not found then
    return 'ended';
  end if;
  perform lock_stock(p_website_id, array[hold.variant_id]);
  if hold.claimed_by <> p_cart_id and exists (
    select from stock_holds paying where paying.website_id = p_website_id and paying.variant_id = hold.variant_id
      and paying.owner_kind = 'cart' and paying.owner_id = hold.claimed_by and paying.expires_at > p_now
  ) then
    return 'paying';
  end if;
  update stock_holds set claimed_by = p_cart_id,
    lost_by = case when claimed_by is null then array_remove(lost_by, p_cart_id)
      else array_prepend(claimed_by, (array_remove(lost_by, p_cart_id))[1:7]) end
  where website_id = p_website_id and owner_kind = 'waitlist' and owner_id = p_link_id and claimed_by is distinct from p_cart_id;
  -- A sale may have ended it while we waited for the level.
  return case when exists (
    select from stock_holds where website_id = p_website_id and owner_kind = 'waitlist' and owner_id = p_link_id
  ) then 'claimed' else 'ended' end;
end $$;

-- needs: is_claim_lost, stock_on_hand
-- A cart in one row, because reading a value from the wire costs more than anything else about a cart. `lines` has a
-- line for each entry, of words that contain no blank: entry, item, variant, quantity, and what is in stock (`-`: no
-- limit, `?`: not tracked, `!`: a link of the waitlist had kept it for this cart until another cart claimed it).
-- `fields` has the answers of those that have some, by the id of the entry.
create or replace view cart_contents as
select cart.website_id, cart.cart_id, cart.kind, cart.owner_key, cart.order_id,
  (extract(epoch from cart.created_at) * 1000)::bigint::text as created_ms,
  cart.coupon_codes::text as coupon_codes, held.lines, held.fields, cart.in_checkout,
  -- By the transaction that last wrote the row of the cart, readers see whether something happened to it.
  cart.xmin::text as revision
from carts cart
cross join lateral (
  select
    string_agg(entry.entry_id || ' ' || entry.item_id || ' ' || entry.variant_id || ' ' || entry.quantity || ' ' ||
      -- Few variants have lost claims, and a function that is not called costs nothing to set up.
      case when exists (
        select from stock_holds hold where hold.website_id = entry.website_id and hold.variant_id = entry.variant_id
          and hold.lost_by is not null)
        and is_claim_lost(entry.website_id, entry.variant_id, entry.cart_id, entry.quantity) then '!'
      else coalesce((
        -- Looked up for each entry: a join may read all stock of the site instead.
        select coalesce(stock.on_hand::text, '-') from stock_on_hand stock
        where stock.website_id = entry.website_id and stock.variant_id = entry.variant_id), '?') end,
      E'\n' order by entry.entry_id) as lines,
    (json_object_agg(entry.entry_id, entry.additional_fields) filter (where entry.additional_fields is not null))::text as fields
  from cart_entries entry
  where entry.website_id = cart.website_id and entry.cart_id = cart.cart_id and entry.removed_at is null) held
where cart.signed_in_as is null;

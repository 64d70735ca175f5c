-- Owned by modules/cart. Carts that somebody checks out are asked for where they go; all others cost no question.
alter table carts add column in_checkout boolean not null default false;

create or replace view cart_contents as
select cart.website_id, cart.cart_id, cart.kind, cart.owner_key, cart.order_id,
  (extract(epoch from cart.created_at) * 1000)::bigint::text as created_ms,
  cart.coupon_codes::text as coupon_codes, held.lines, held.fields, cart.in_checkout
from carts cart
cross join lateral (
  select
    string_agg(entry.entry_id || ' ' || entry.item_id || ' ' || entry.variant_id || ' ' || entry.quantity || ' ' ||
      coalesce((
        -- Looked up for each entry: a join may read all stock of the site instead.
        select coalesce(stock.on_hand::text, '-') from stock_on_hand stock
        where stock.website_id = entry.website_id and stock.variant_id = entry.variant_id), '?'),
      E'\n' order by entry.entry_id) as lines,
    (json_object_agg(entry.entry_id, entry.additional_fields) filter (where entry.additional_fields is not null))::text as fields
  from cart_entries entry
  where entry.website_id = cart.website_id and entry.cart_id = cart.cart_id and entry.removed_at is null) held
where cart.signed_in_as is null;

alter type cart_answer add attribute in_checkout boolean;

create or replace function cart_changed(p_website_id text, p_cart_id text, p_touched_id text) returns setof cart_answer
language sql stable as $$
  select 'done', p_touched_id, null::integer, null::integer,
    cart_id, kind, order_id, created_ms, coupon_codes, lines, fields, in_checkout
  from cart_contents where website_id = p_website_id and cart_id = p_cart_id
$$;

create or replace function cart_refused(p_outcome text, p_in_cart integer default null, p_available integer default null)
returns cart_answer language sql immutable as $$
  select row(p_outcome, null, p_in_cart, p_available, null, null, null, null, null, null, null, null)::cart_answer
$$;

-- Owned by modules/discounts. Discounts that give something for something bought, and gifts with an order.
alter table coupons
  -- How many have to be bought, how many get cheaper, of what (null: more of the same), and how often in an order.
  add column buy_get jsonb,
  drop constraint coupons_kind,
  add constraint coupons_kind check (kind in ('percent', 'amount', 'free-shipping', 'buy-get', 'free-gift')),
  add constraint coupons_buy_get check ((kind in ('buy-get', 'free-gift')) = (buy_get is not null)),
  drop constraint coupons_percent,
  add constraint coupons_percent check (kind not in ('percent', 'buy-get', 'free-gift') or value <= 10000);

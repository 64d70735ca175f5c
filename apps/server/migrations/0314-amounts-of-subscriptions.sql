-- Owned by modules/store/subscriptions. What was agreed was kept with the whole order around it: names, addresses and
-- the email of the buyer, who may have been erased since. Only the amounts stay.
update subscriptions set amounts = jsonb_build_object(
  'currency', amounts -> 'currency', 'subtotalMinor', amounts -> 'subtotalMinor', 'discountMinor', amounts -> 'discountMinor',
  'shippingMinor', amounts -> 'shippingMinor', 'taxMinor', amounts -> 'taxMinor', 'totalMinor', amounts -> 'totalMinor',
  'pricesIncludeTax', coalesce(amounts -> 'pricesIncludeTax', 'false'::jsonb));

-- The same of what was typed in by buyers who were erased, and of what members wrote when they cancelled.
update subscriptions set line = line || '{"customizations": []}'::jsonb
where email like '%@erased.invalid' and line ? 'customizations';
update subscription_events event set details = event.details - 'reason'
from subscriptions subscription
where subscription.website_id = event.website_id and subscription.subscription_id = event.subscription_id
  and event.change = 'cancelled' and subscription.email like '%@erased.invalid';

-- Whether a link of the waitlist had kept what the cart wants of the variant, and keeps it for another cart now.
create or replace function is_claim_lost(p_website_id text, p_variant_id text, p_cart_id text, p_quantity integer)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select from lost_claims lost where lost.website_id = p_website_id and lost.variant_id = p_variant_id
      and lost.cart_id = p_cart_id and lost.remaining < p_quantity);
end $$;

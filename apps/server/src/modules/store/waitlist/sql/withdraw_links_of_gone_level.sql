-- Without a level nothing is kept: its links end in the statement that ends it, and what they kept is the line's if it
-- comes back.
create or replace function withdraw_links_of_gone_level() returns trigger language plpgsql as $$
begin
  with gone as (
    update waitlist_links set state = 'withdrawn', mail_due = false
    where website_id = old.website_id and variant_id = old.variant_id and state = 'open' returning signup_id
  ), back as (
    update waitlist_signups person set state = 'waiting' from gone
    where person.website_id = old.website_id and person.signup_id = gone.signup_id and person.state = 'kept'
  )
  update waitlist_restocks set units = units + (select count(*) from gone)
  where website_id = old.website_id and variant_id = old.variant_id and exists (select from gone);
  return null;
end $$;

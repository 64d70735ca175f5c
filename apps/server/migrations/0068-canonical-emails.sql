-- Keys that are made of email addresses take the one form of a domain: xn-- names become letters, compatibility forms (full-width letters
-- and dots) become plain, and a dot at the end goes. See docs/operations.md for what happens where two keys become one.

-- One label of a domain, decoded as RFC 3492 has it; as it is where that fails.
create function pg_temp.decoded_label(p_label text) returns text language plpgsql as $$
declare
  input text := substr(p_label, 5);
  output integer[] := '{}';
  dash integer := position('-' in reverse(input));
  place integer := 1;
  code bigint := 128;
  i bigint := 0;
  bias integer := 72;
  former bigint;
  weight bigint;
  k integer;
  threshold integer;
  digit integer;
  delta bigint;
  size integer;
begin
  if p_label !~ '^xn--[a-z0-9-]+$' then return p_label; end if;
  if dash > 0 then
    place := length(input) - dash + 2;
    output := array(select ascii(substr(input, n, 1)) from generate_series(1, place - 2) n order by n);
  end if;
  while place <= length(input) loop
    former := i;
    weight := 1;
    k := 36;
    loop
      if place > length(input) then return p_label; end if;
      digit := ascii(substr(input, place, 1));
      if digit = 45 then return p_label; end if;
      digit := case when digit >= 97 then digit - 97 else digit - 48 + 26 end;
      place := place + 1;
      i := i + digit * weight;
      if i > 2147483647 then return p_label; end if;
      threshold := least(greatest(k - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      if weight > 2147483647 then return p_label; end if;
      k := k + 36;
    end loop;
    size := cardinality(output) + 1;
    delta := case when former = 0 then i / 700 else (i - former) / 2 end;
    delta := delta + delta / size;
    k := 0;
    while delta > 455 loop
      delta := delta / 35;
      k := k + 36;
    end loop;
    bias := (k + 36 * delta / (delta + 38))::integer;
    code := code + i / size;
    i := i % size;
    if code > 1114111 or code between 55296 and 57343 then return p_label; end if;
    output := output[1:i::integer] || code::integer || output[i::integer + 1:];
    i := i + 1;
  end loop;
  return (select string_agg(chr(u), '' order by n) from unnest(output) with ordinality letters (u, n));
end $$;

-- Keys are in lower case already.
create function pg_temp.canonical_email(p_key text) returns text language plpgsql as $$
declare
  ending integer := position('@' in reverse(p_key));
  domain text;
begin
  if ending = 0 or p_key !~ '@.*(xn--|[^ -~]|\.$)' then return p_key; end if;
  domain := regexp_replace(replace(normalize(right(p_key, ending - 1), NFKC), U&'\3002', '.'), '\.+$', '');
  select string_agg(pg_temp.decoded_label(label), '.' order by n) into domain
  from unnest(string_to_array(domain, '.')) with ordinality labels (label, n);
  return left(p_key, length(p_key) - ending + 1) || coalesce(domain, '');
end $$;

-- Of two rows that one person has now, one gets the key. The others stay, under a key that no address can have: it has a blank in it.
create temporary table email_keys on commit drop as
select 'site_members' as of_table, website_id, member_id as id, pg_temp.canonical_email(email_canonical) as canonical,
  row_number() over (partition by website_id, pg_temp.canonical_email(email_canonical)
    order by is_owner desc, disabled_at is not null, (select max(last_seen_at) from member_sessions session
      where session.website_id = person.website_id and session.member_id = person.member_id) desc nulls last, created_at, member_id) as place
from site_members person
union all
select 'site_users', website_id, site_user_id, pg_temp.canonical_email(email_canonical),
  row_number() over (partition by website_id, pg_temp.canonical_email(email_canonical)
    order by disabled_at is not null, (select max(last_seen_at) from site_user_sessions session
      where session.website_id = person.website_id and session.site_user_id = person.site_user_id) desc nulls last, created_at, site_user_id)
from site_users person
union all
select 'mail_messages', website_id, mail_id, pg_temp.canonical_email(recipient_canonical),
  row_number() over (partition by website_id, cause, pg_temp.canonical_email(recipient_canonical) order by created_at, mail_id)
from mail_messages
union all
select 'mailing_list_entries', website_id, entry_id, pg_temp.canonical_email(canonical_email),
  row_number() over (partition by website_id, pg_temp.canonical_email(canonical_email)
    order by status = 'pending', source = 'test-checkout', greatest(asked_at, consented_at, unsubscribed_at) desc, entry_id)
from mailing_list_entries
union all
select 'waitlist_signups', website_id, signup_id, pg_temp.canonical_email(canonical_email),
  row_number() over (partition by website_id, variant_id, pg_temp.canonical_email(canonical_email)
    order by state = 'kept' desc, state = 'waiting' desc, joined_at, signup_id)
from waitlist_signups;

-- First those without the key, so that it is free for the one that gets it.
update site_members person set email_canonical = canonical || ' ' || id from email_keys k
where of_table = 'site_members' and person.website_id = k.website_id and person.member_id = k.id and place > 1;
update site_members person set email_canonical = canonical from email_keys k
where of_table = 'site_members' and person.website_id = k.website_id and person.member_id = k.id and place = 1
  and email_canonical <> canonical;

update site_users person set email_canonical = canonical || ' ' || id from email_keys k
where of_table = 'site_users' and person.website_id = k.website_id and person.site_user_id = k.id and place > 1;
update site_users person set email_canonical = canonical from email_keys k
where of_table = 'site_users' and person.website_id = k.website_id and person.site_user_id = k.id and place = 1
  and email_canonical <> canonical;

update mail_messages mail set recipient_canonical = canonical || ' ' || id from email_keys k
where of_table = 'mail_messages' and mail.website_id = k.website_id and mail.mail_id = k.id and place > 1;
update mail_messages mail set recipient_canonical = canonical from email_keys k
where of_table = 'mail_messages' and mail.website_id = k.website_id and mail.mail_id = k.id and place = 1
  and recipient_canonical <> canonical;

-- One person gets a mail once, so the other entries are no longer subscribed. What they agreed to stays written down.
update mailing_list_entries entry set canonical_email = canonical || ' ' || id, status = 'unsubscribed',
  unsubscribed_at = coalesce(unsubscribed_at, now()), times_left = times_left + case when status = 'unsubscribed' then 0 else 1 end
from email_keys k
where of_table = 'mailing_list_entries' and entry.website_id = k.website_id and entry.entry_id = k.id and place > 1;
update mailing_list_entries entry set canonical_email = canonical from email_keys k
where of_table = 'mailing_list_entries' and entry.website_id = k.website_id and entry.entry_id = k.id and place = 1
  and canonical_email <> canonical;

-- One person stands in line once.
update waitlist_signups person set canonical_email = canonical || ' ' || id, state = case when state = 'waiting' then 'missed' else state end
from email_keys k
where of_table = 'waitlist_signups' and person.website_id = k.website_id and person.signup_id = k.id and place > 1;
update waitlist_signups person set canonical_email = canonical from email_keys k
where of_table = 'waitlist_signups' and person.website_id = k.website_id and person.signup_id = k.id and place = 1
  and canonical_email <> canonical;

-- All uses of one person count for them; of two that had the same place, the later one has none, and counts as well.
update discount_uses used set slot = null, slots = null
from (
  select website_id, coupon_id, order_id, row_number() over (
    partition by website_id, coupon_id, pg_temp.canonical_email(customer), slot order by used_at, order_id) as place
  from discount_uses where slot is not null
) k
where used.website_id = k.website_id and used.coupon_id = k.coupon_id and used.order_id = k.order_id and k.place > 1;
update discount_uses set customer = pg_temp.canonical_email(customer) where customer <> pg_temp.canonical_email(customer);

update coupons set customers = array(
  select pg_temp.canonical_email(customer) from unnest(customers) with ordinality named (customer, n) group by 1 order by min(n))
where exists (select from unnest(customers) customer where customer <> pg_temp.canonical_email(customer));

drop function pg_temp.canonical_email(text);
drop function pg_temp.decoded_label(text);

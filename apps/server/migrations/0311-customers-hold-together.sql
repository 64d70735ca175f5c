-- Owned by modules/people/customer-records. Addresses, notes and customers who were merged refer to a customer that is
-- there. Looked at when a transaction ends: taking an import back removes customers before their addresses.
-- Whom a customer was merged into was taken back with an import: they are a customer again, with what went there.
-- Where there are several, each gets its own address back, and what is left goes to the first of them.
create temporary table freed on commit drop as
  select c.website_id, c.merged_into as gone, c.customer_id, lower(c.email) as email,
    first_value(c.customer_id) over (partition by c.website_id, c.merged_into order by c.customer_id) as heir
  from customers c where c.merged_into is not null
    and not exists (select from customers kept where kept.website_id = c.website_id and kept.customer_id = c.merged_into);
update customer_emails e set customer_id = coalesce(
    (select min(f.customer_id) from freed f
      where f.website_id = e.website_id and f.gone = e.customer_id and f.email = lower(e.email)),
    (select min(f.heir) from freed f where f.website_id = e.website_id and f.gone = e.customer_id))
  where exists (select from freed f where f.website_id = e.website_id and f.gone = e.customer_id);
update customer_notes n set customer_id =
    (select min(f.heir) from freed f where f.website_id = n.website_id and f.gone = n.customer_id)
  where exists (select from freed f where f.website_id = n.website_id and f.gone = n.customer_id);
update customers c set merged_into = null where merged_into is not null
  and not exists (select from customers kept where kept.website_id = c.website_id and kept.customer_id = c.merged_into);
delete from customer_notes n
  where not exists (select from customers c where c.website_id = n.website_id and c.customer_id = n.customer_id);
delete from customer_emails e
  where not exists (select from customers c where c.website_id = e.website_id and c.customer_id = e.customer_id);
alter table customers add constraint customers_merged_into foreign key (website_id, merged_into)
  references customers deferrable initially deferred;
alter table customer_notes add constraint customer_notes_customer foreign key (website_id, customer_id)
  references customers deferrable initially deferred;
alter table customer_emails add constraint customer_emails_customer foreign key (website_id, customer_id)
  references customers deferrable initially deferred;

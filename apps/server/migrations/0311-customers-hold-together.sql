-- Owned by modules/people/customer-records. Addresses, notes and customers who were merged refer to a customer that is
-- there. Looked at when a transaction ends: taking an import back removes customers before their addresses.
-- Whom a customer was merged into was taken back with an import: they are a customer again, with what went there.
update customer_emails e set customer_id = c.customer_id from customers c
  where c.website_id = e.website_id and c.merged_into = e.customer_id
    and not exists (select from customers kept where kept.website_id = e.website_id and kept.customer_id = e.customer_id);
update customer_notes n set customer_id = c.customer_id from customers c
  where c.website_id = n.website_id and c.merged_into = n.customer_id
    and not exists (select from customers kept where kept.website_id = n.website_id and kept.customer_id = n.customer_id);
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

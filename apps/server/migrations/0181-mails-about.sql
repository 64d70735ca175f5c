-- Owned by modules/mail. What a mail is about, such as `order/<id>`, so that it is shown there as it was sent.
alter table mail_messages add column about text collate "C";
update mail_messages mail set about = 'order/' || orders.order_id from orders
  where orders.website_id = mail.website_id and orders.order_id = split_part(mail.cause, '/', 2)
    and split_part(mail.cause, '/', 1) in ('order-confirmed', 'payment-received', 'order-canceled', 'downloads-ready');
update mail_messages mail set about = 'order/' || sent.order_id from order_fulfilments sent
  where sent.website_id = mail.website_id and split_part(mail.cause, '/', 1) = 'order-shipped'
    and sent.fulfilment_id = split_part(mail.cause, '/', 2);
update mail_messages mail set about = 'order/' || refund.order_id from order_refunds refund
  where refund.website_id = mail.website_id and split_part(mail.cause, '/', 1) = 'order-refunded'
    and refund.refund_id = split_part(mail.cause, '/', 2);
create index mail_messages_about on mail_messages (website_id, about, mail_id) where about is not null;

-- Words of every mail that a site sends, where before there were those of orders.
-- Owned by modules/foundation/mail-templates.
alter table order_mail_texts rename to mail_texts;
alter table mail_texts rename constraint order_mail_texts_pkey to mail_texts_pkey;
alter table mail_texts rename constraint order_mail_texts_subject_check to mail_texts_subject_check;
alter table mail_texts rename constraint order_mail_texts_introduction_check to mail_texts_introduction_check;
alter table mail_texts rename constraint order_mail_texts_website_id_fkey to mail_texts_website_id_fkey;
alter table mail_texts
  -- Null: the words that come with the program.
  add column heading text check (length(heading) <= 200),
  add column button_label text check (length(button_label) <= 60);

-- What was noted of earlier changes is about the same rows.
update activity_rows set table_name = 'mail_texts' where table_name = 'order_mail_texts';
update activities set subject_table = 'mail_texts' where subject_table = 'order_mail_texts';
update activities set kind = replace(kind, 'orderMail.', 'mailTemplate.') where kind like 'orderMail.%';

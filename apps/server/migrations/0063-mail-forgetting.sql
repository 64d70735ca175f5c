-- Owned by modules/mail.
-- Finds sent mails whose text is still here, oldest first, however many there are without.
create index mail_messages_with_text on mail_messages (settled_at) where status = 'sent' and (body_text <> '' or body_html is not null);

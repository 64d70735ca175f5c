-- Owned by modules/mail.
-- A mail that waits for its next attempt is queued; failed is one that was given up.
update mail_messages set status = 'queued' where status = 'failed' and attempts < 91;
-- Since when it has been waiting: for its first attempt, or for the next one.
alter table mail_messages add column waiting_since timestamptz;
update mail_messages set waiting_since = created_at;
alter table mail_messages alter column waiting_since set not null;

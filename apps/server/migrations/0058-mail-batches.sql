-- Owned by modules/mail. Mails that were posted together are delivered by one job.
alter table mail_messages add column batch_id text collate "C";
create index mail_messages_of_batch on mail_messages (website_id, batch_id, mail_id) where batch_id is not null and status = 'queued';

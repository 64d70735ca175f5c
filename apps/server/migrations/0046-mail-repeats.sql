-- Owned by modules/mail.
-- Set while the mail server has the mail and we have not written down its answer: found set, the mail may have arrived before.
alter table mail_messages add column handed_over_at timestamptz;
alter table mail_messages add column repeats integer not null default 0;

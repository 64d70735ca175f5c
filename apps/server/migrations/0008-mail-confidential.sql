-- Owned by modules/mail. Mails that let whoever reads them in, such as a link to choose a new password.
alter table mail_messages add column confidential boolean not null default false;

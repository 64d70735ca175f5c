-- Owned by modules/mail. Where one press takes somebody off the list that a mail is for.
alter table mail_messages add column unsubscribe_url text;

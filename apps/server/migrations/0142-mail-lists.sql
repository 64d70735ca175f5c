-- Owned by modules/mail. For each way in which mails are listed.
create index mail_messages_by_recipient on mail_messages (website_id, (left(search_form(recipient), 80) collate "C"), mail_id);
create index mail_messages_by_subject on mail_messages (website_id, (left(search_form(subject), 80) collate "C"), mail_id);
create index mail_messages_by_status on mail_messages (website_id, status, mail_id);
create index mail_messages_search on mail_messages using gin ((
  to_tsvector('simple', translate(search_form(recipient || ' ' || subject), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(recipient || ' ' || subject), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

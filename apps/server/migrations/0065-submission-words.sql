-- Owned by modules/forms. The answers in words, as the inbox shows them, so that members find what they see; null for what is older.
alter table form_submissions add column words text;

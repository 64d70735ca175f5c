-- Owned by modules/website/forms. Spam is kept for a month from when a member marked it: an old answer that was marked by
-- mistake can be taken back. What came as spam has no such time and counts from when it was sent.
alter table form_submissions add column spam_at timestamptz;
-- Nobody knows when these were marked: each gets the whole month.
update form_submissions set spam_at = now() where state = 'spam' and created_at < now() - interval '1 day';

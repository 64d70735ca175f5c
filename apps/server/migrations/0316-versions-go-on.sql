-- Versions of settings whose rows go away with a reset, or with Undo: waiting lists (modules/store/waitlist) and words
-- of mails (modules/foundation/mail-templates). Each save takes a number that no save had before, so that a browser
-- never takes the words of today for those that it has. Undo counts on by one, and has room between two of them.
create sequence settings_versions increment by 100;
select setval('settings_versions', 100 * (1 + (greatest(
  (select coalesce(max(version), 0) from waitlist_settings), (select coalesce(max(version), 0) from mail_texts)) / 100)));

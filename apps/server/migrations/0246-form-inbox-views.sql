-- Owned by modules/website/forms. Members star and archive what visitors sent. A test that a member sends is marked as
-- one and counted nowhere.
alter table form_submissions
  add column starred_at timestamptz,
  add column archived_at timestamptz,
  drop constraint form_submissions_state_check,
  add constraint form_submissions_state_check check (state in ('new', 'spam', 'test'));

drop index form_submissions_unread;
create index form_submissions_unread on form_submissions (website_id, created_at, submission_id)
  where state = 'new' and read_at is null and archived_at is null;
create index form_submissions_starred on form_submissions (website_id, created_at, submission_id)
  where starred_at is not null;
-- The answers of one person together.
create index form_submissions_of_person on form_submissions (website_id, lower(email), created_at, submission_id)
  where email is not null;

drop trigger note_change on form_submissions;
create trigger note_change after insert or update or delete on form_submissions for each row
  when (current_setting('awning.change', true) <> '')
  execute function note_change('submission_id', 'form_id,state,read_at,starred_at,archived_at,note', '');

-- Owned by modules/people/mailing-list. Addresses that a member brings along, with what shows that each person agreed.
alter table mailing_list_entries
  drop constraint mailing_list_source,
  add constraint mailing_list_source check (
    source in ('checkout', 'test-checkout', 'form', 'newsletter', 'popup', 'waitlist', 'import')),
  -- Where and how they agreed, in the words of the member who imported them.
  add column proof text not null default '' check (length(proof) <= 2000),
  add constraint mailing_list_import check (source <> 'import' or (proof <> '' and wording <> ''));

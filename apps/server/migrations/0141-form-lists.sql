-- Owned by modules/forms. For each way in which forms and submissions are listed.
create index forms_by_change on forms (website_id, updated_at, form_id);
create index forms_in_archive on forms (website_id, form_id) where archived_at is not null;
create index form_submissions_by_email on form_submissions (website_id, (left(search_form(coalesce(email, '')), 80) collate "C"), submission_id);
create index form_submissions_unread on form_submissions (website_id, created_at, submission_id) where state <> 'spam' and read_at is null;
create index form_submissions_spam on form_submissions (website_id, created_at, submission_id) where state = 'spam';

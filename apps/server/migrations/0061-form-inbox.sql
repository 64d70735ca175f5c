-- Owned by modules/forms. What members do with what visitors sent.
alter table form_submissions
  add column read_at timestamptz,
  add column note text not null default '' check (length(note) <= 5000);
create index form_submissions_newest on form_submissions (website_id, created_at, submission_id);

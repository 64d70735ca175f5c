-- Owned by modules/forms. What visitors sent.
create table form_submissions (
  website_id text collate "C" not null references websites,
  -- The visitor's key names it, so that one key is one row however often it is sent.
  submission_id text collate "C" not null,
  form_id text collate "C" not null,
  revision integer not null,
  -- By field id, in the shapes that the form engine has. Of files the ids of form_uploads.
  answers jsonb not null,
  -- Where an answer goes: the first address among the answers.
  email text,
  state text collate "C" not null check (state in ('new', 'spam')),
  -- Where it was sent from, as the browser told it.
  page jsonb not null,
  site_user_id text collate "C",
  created_at timestamptz not null,
  primary key (website_id, submission_id)
);
create index form_submissions_of_form on form_submissions (website_id, form_id, created_at, submission_id);

-- Files that visitors chose: kept private, claimed by one submission, swept when none claims them.
create table form_uploads (
  website_id text collate "C" not null references websites,
  upload_id text collate "C" not null,
  form_id text collate "C" not null,
  field_id text collate "C" not null,
  -- As they call it, without what could turn a line around.
  name text not null check (length(name) <= 200),
  size bigint not null,
  content_type text collate "C" not null,
  extension text collate "C" not null,
  submission_id text collate "C",
  created_at timestamptz not null,
  primary key (website_id, upload_id)
);
create index form_uploads_of_submission on form_uploads (website_id, submission_id) where submission_id is not null;
create index form_uploads_unclaimed on form_uploads (created_at) where submission_id is null;
create index form_uploads_waiting on form_uploads (website_id) include (size) where submission_id is null;

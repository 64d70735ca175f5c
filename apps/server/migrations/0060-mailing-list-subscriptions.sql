-- Owned by modules/mailing-list. People come to the list by forms and waitlists too, say twice that they want it, and leave again.
alter table mailing_list_entries
  drop constraint mailing_list_entries_source_check,
  add constraint mailing_list_source check (source in ('checkout', 'test-checkout', 'form', 'newsletter', 'popup', 'waitlist')),
  add column status text collate "C" not null default 'subscribed' check (status in ('pending', 'subscribed', 'unsubscribed')),
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column language text not null default '',
  -- What they sent: a submission, a sign-up.
  add column source_id text collate "C",
  add column asked_at timestamptz,
  add column unsubscribed_at timestamptz,
  -- The link of a mail says yes for as long as nobody left after it.
  add column times_left integer not null default 0 check (times_left >= 0),
  -- Of those who have not said yes yet there is no consent to show.
  alter column consented_at drop not null,
  add constraint mailing_list_consent check (status <> 'subscribed' or consented_at is not null),
  add constraint mailing_list_left check ((status = 'unsubscribed') = (unsubscribed_at is not null));
update mailing_list_entries set asked_at = consented_at;
alter table mailing_list_entries alter column asked_at set not null;
-- For the sweep of those who never said yes.
create index mailing_list_pending on mailing_list_entries (asked_at) where status = 'pending';

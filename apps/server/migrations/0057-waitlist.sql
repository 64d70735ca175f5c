-- Owned by modules/waitlist. Somebody who wants to know when a variant is back. One row for a person and a variant, whatever became of it.
create table waitlist_signups (
  website_id text collate "C" not null references websites,
  signup_id text collate "C" not null,
  item_id text collate "C" not null,
  variant_id text collate "C" not null,
  canonical_email text collate "C" not null,
  -- As it was typed: mail goes there.
  email text not null,
  language text,
  state text collate "C" not null check (state in ('waiting', 'told', 'kept', 'missed', 'bought')),
  -- The place in line: who waits again stands at its end.
  joined_at timestamptz not null,
  -- Of the last mail.
  told_at timestamptz,
  -- Which release it told of.
  told_release integer,
  -- The mail that it is back is decided and not yet queued.
  mail_due boolean not null default false,
  primary key (website_id, signup_id),
  constraint waitlist_signups_once unique (website_id, variant_id, canonical_email),
  constraint waitlist_signups_due check (not mail_due or (state = 'told' and told_release is not null))
);
create index waitlist_signups_in_line on waitlist_signups (website_id, variant_id, joined_at, signup_id) where state = 'waiting';
create index waitlist_signups_by_group on waitlist_signups (website_id, item_id, variant_id, joined_at, signup_id);
-- What one person waits for.
create index waitlist_signups_of_person on waitlist_signups (website_id, canonical_email);
create index waitlist_signups_due on waitlist_signups (website_id, variant_id, signup_id) where mail_due;

-- What the line of a variant was promised. Its releases have numbers, so that whoever is told twice is told by two of them.
create table waitlist_restocks (
  website_id text collate "C" not null references websites,
  variant_id text collate "C" not null,
  releases integer not null default 0,
  -- Announced to the line, by a restock or by somebody who sends, and given to nobody yet: the line gets these as they become free, and no others.
  units integer not null default 0 check (units >= 0),
  -- When the job that mails was last called.
  called_at timestamptz,
  primary key (website_id, variant_id)
);
create index waitlist_restocks_open on waitlist_restocks (website_id, variant_id) where units > 0;

-- A unit that is kept for one person: inventory has the hold, which the link owns.
create table waitlist_links (
  website_id text collate "C" not null,
  link_id text collate "C" not null,
  signup_id text collate "C" not null,
  item_id text collate "C" not null,
  variant_id text collate "C" not null,
  release integer not null,
  -- withdrawn: the shop has fewer than it thought or does not sell it any more, and its person is in line again where they were.
  state text collate "C" not null check (state in ('open', 'bought', 'expired', 'withdrawn')),
  created_at timestamptz not null,
  -- So long from the mail on.
  hold_hours integer not null,
  ends_at timestamptz not null,
  mail_due boolean not null default true,
  -- How often its mail was posted: again when the one before did not leave in time.
  mailings integer not null default 0,
  primary key (website_id, link_id),
  foreign key (website_id, signup_id) references waitlist_signups on delete cascade,
  constraint waitlist_links_once unique (website_id, variant_id, release, signup_id)
);
create index waitlist_links_of_signup on waitlist_links (website_id, signup_id, created_at);
create unique index waitlist_links_one_open on waitlist_links (website_id, signup_id) where state = 'open';
create index waitlist_links_ending on waitlist_links (ends_at) where state = 'open';
create index waitlist_links_open on waitlist_links (website_id, variant_id, created_at) where state = 'open';
create index waitlist_links_due on waitlist_links (website_id, variant_id) where mail_due;

-- Without a level nothing is kept: its links end in the statement that ends it, and what they kept is the line's if it comes back.
create function withdraw_links_of_gone_level() returns trigger language plpgsql as $$
begin
  with gone as (
    update waitlist_links set state = 'withdrawn', mail_due = false
    where website_id = old.website_id and variant_id = old.variant_id and state = 'open' returning signup_id
  ), back as (
    update waitlist_signups person set state = 'waiting' from gone
    where person.website_id = old.website_id and person.signup_id = gone.signup_id and person.state = 'kept'
  )
  update waitlist_restocks set units = units + (select count(*) from gone)
  where website_id = old.website_id and variant_id = old.variant_id and exists (select from gone);
  return null;
end $$;
create trigger waitlist_links_of_gone_level after delete on stock_levels for each row execute function withdraw_links_of_gone_level();

-- item_id '': of the site.
create table waitlist_settings (
  website_id text collate "C" not null references websites,
  item_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('everyone', 'fair-release')),
  hold_hours integer not null check (hold_hours between 1 and 336),
  automatic boolean not null,
  changed_by text not null,
  primary key (website_id, item_id)
);

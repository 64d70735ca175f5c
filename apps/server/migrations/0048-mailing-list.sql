-- Owned by modules/mailing-list. Who wants the shop's mails, and what they agreed to.
create table mailing_list_entries (
  website_id text collate "C" not null references websites,
  entry_id text collate "C" not null,
  canonical_email text collate "C" not null,
  -- As it was typed: mail goes there.
  email text not null,
  source text collate "C" not null check (source in ('checkout', 'test-checkout')),
  -- What stood beside the box that was ticked.
  wording text not null,
  order_id text collate "C",
  consented_at timestamptz not null,
  primary key (website_id, entry_id),
  constraint mailing_list_once unique (website_id, canonical_email)
);

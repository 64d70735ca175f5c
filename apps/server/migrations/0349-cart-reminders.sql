-- Owned by modules/people/reports. Mails that bring people back to a cart that they left.

-- Without a row nobody is reminded.
create table cart_reminder_settings (
  website_id text collate "C" primary key references websites,
  is_on boolean not null,
  delay_hours smallint not null check (delay_hours between 1 and 168),
  -- Also those who did not ask for news: the owner says that they may.
  without_news boolean not null,
  -- Carts that were left before this moment stay where they are.
  on_since timestamptz,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint cart_reminder_settings_since check (is_on = (on_since is not null))
);

create trigger note_change after insert or update or delete on cart_reminder_settings for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');

-- One for a cart, also when it is bought or deleted.
create table cart_reminders (
  website_id text collate "C" not null references websites,
  cart_id text collate "C" not null,
  canonical_email text collate "C" not null,
  sent_at timestamptz not null,
  -- Of the order that the cart became, or that the same person placed after they came back by its link.
  order_id text collate "C",
  primary key (website_id, cart_id)
);
create index cart_reminders_of_person on cart_reminders (website_id, canonical_email, sent_at);
create index cart_reminders_by_time on cart_reminders (website_id, sent_at);

-- Who wants no more of them.
create table cart_reminder_stops (
  website_id text collate "C" not null references websites,
  canonical_email text collate "C" not null,
  stopped_at timestamptz not null,
  primary key (website_id, canonical_email)
);

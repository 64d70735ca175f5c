-- Owned by modules/mail.
create table mail_messages (
  website_id text collate "C" not null references websites,
  mail_id text collate "C" not null,
  -- Why this mail exists. One cause, one recipient: one mail.
  cause text not null,
  recipient text not null,
  recipient_canonical text collate "C" not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text,
  status text not null check (status in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (website_id, mail_id),
  unique (website_id, cause, recipient_canonical)
);

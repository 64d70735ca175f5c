-- Owned by modules/customers.
create table site_users (
  website_id text collate "C" not null references websites,
  site_user_id text collate "C" not null,
  email text not null,
  email_canonical text collate "C" not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  primary key (website_id, site_user_id),
  unique (website_id, email_canonical)
);

create table site_user_sessions (
  website_id text collate "C" not null,
  token_hash bytea not null check (length(token_hash) = 32),
  site_user_id text collate "C" not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, token_hash),
  foreign key (website_id, site_user_id) references site_users on delete cascade
);
create index site_user_sessions_by_user on site_user_sessions (website_id, site_user_id);
create index site_user_sessions_expired on site_user_sessions (expires_at);

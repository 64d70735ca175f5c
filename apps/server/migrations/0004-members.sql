-- Owned by modules/members.
create table site_members (
  website_id text collate "C" not null references websites,
  member_id text collate "C" not null,
  email text not null,
  email_canonical text collate "C" not null,
  display_name text not null,
  password_hash text not null,
  -- Owners cannot be demoted or removed by other members.
  is_owner boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null,
  primary key (website_id, member_id),
  unique (website_id, email_canonical)
);

create table site_member_roles (
  website_id text collate "C" not null,
  member_id text collate "C" not null,
  role smallint not null check (role between 1 and 15 and role <> 5),
  primary key (website_id, member_id, role),
  foreign key (website_id, member_id) references site_members on delete cascade
);

create table member_sessions (
  website_id text collate "C" not null,
  token_hash bytea not null check (length(token_hash) = 32),
  member_id text collate "C" not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, token_hash),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create index member_sessions_by_member on member_sessions (website_id, member_id);
create index member_sessions_expired on member_sessions (expires_at);

create table member_password_resets (
  website_id text collate "C" not null,
  token_hash bytea not null check (length(token_hash) = 32),
  member_id text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, token_hash),
  foreign key (website_id, member_id) references site_members on delete cascade
);

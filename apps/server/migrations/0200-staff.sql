-- Owned by modules/people/members. Invitations, the second factor of signing in, changes of one's own address, and what is known of sessions.
alter table site_members add column last_sign_in_at timestamptz;
alter table member_sessions
  -- Browser and system in words, for the list of one's own sessions.
  add column device text not null default '' check (length(device) <= 200),
  -- The role as which this session sees the admin, and no other.
  add column viewed_role smallint check (viewed_role between 1 and 15 and viewed_role <> 5);

create table member_invitations (
  website_id text collate "C" not null references websites,
  invitation_id text collate "C" not null,
  email text not null,
  email_canonical text collate "C" not null,
  roles smallint[] not null check (cardinality(roles) <= 14),
  token_hash bytea not null check (length(token_hash) = 32),
  created_by text collate "C" not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  accepted_at timestamptz,
  primary key (website_id, invitation_id),
  unique (website_id, token_hash),
  constraint member_invitations_end check (revoked_at is null or accepted_at is null)
);
-- One person has one invitation at a time.
create unique index member_invitations_open on member_invitations (website_id, email_canonical) where revoked_at is null and accepted_at is null;
create trigger note_change after insert or update or delete on member_invitations for each row
  when (current_setting('awning.change', true) <> '')
  execute function note_change('invitation_id', 'email,roles,expires_at,revoked_at,accepted_at', 'IUD');

create table member_two_factor (
  website_id text collate "C" not null,
  member_id text collate "C" not null,
  -- The key of the authenticator app, under the master key.
  key_id text collate "C" not null,
  ciphertext bytea not null,
  created_at timestamptz not null,
  -- Null until a code was typed: until then it protects nothing.
  confirmed_at timestamptz,
  -- The half minute of the last code that was used: no code of it or before it is taken again.
  last_step bigint not null default 0,
  primary key (website_id, member_id),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create trigger note_change after insert or update or delete on member_two_factor for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('member_id', 'confirmed_at', 'IUD');

create table member_recovery_codes (
  website_id text collate "C" not null,
  member_id text collate "C" not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (website_id, member_id, code_hash),
  foreign key (website_id, member_id) references member_two_factor on delete cascade
);

-- The password was right; the code is awaited.
create table member_sign_in_steps (
  website_id text collate "C" not null,
  token_hash bytea not null check (length(token_hash) = 32),
  member_id text collate "C" not null,
  -- Of the stored password: a new one ends the step.
  password_mark bytea not null check (length(password_mark) = 32),
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, token_hash),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create index member_sign_in_steps_expired on member_sign_in_steps (expires_at);

-- Browsers that are not asked for a code.
create table member_trusted_browsers (
  website_id text collate "C" not null,
  token_hash bytea not null check (length(token_hash) = 32),
  member_id text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, token_hash),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create index member_trusted_browsers_of_member on member_trusted_browsers (website_id, member_id);
create index member_trusted_browsers_expired on member_trusted_browsers (expires_at);

create table member_email_changes (
  website_id text collate "C" not null,
  member_id text collate "C" not null,
  token_hash bytea not null check (length(token_hash) = 32),
  email text not null,
  email_canonical text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, member_id),
  unique (website_id, token_hash),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create index member_email_changes_expired on member_email_changes (expires_at);

-- Owned by modules/access.
create table site_access (
  website_id text collate "C" primary key references websites,
  mode text collate "C" not null check (mode in ('open', 'password', 'private')),
  -- argon2id. Kept when the site is opened, for when it is locked again.
  password_hash text collate "C",
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  constraint site_access_has_password check (mode <> 'password' or password_hash is not null)
);

-- Pages with a password of their own.
create table page_passwords (
  website_id text collate "C" not null references websites,
  collection_id text collate "C" not null,
  password_hash text collate "C" not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (website_id, collection_id),
  constraint page_passwords_page foreign key (website_id, collection_id) references collections on delete cascade
);

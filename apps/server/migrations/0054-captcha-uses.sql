-- Owned by modules/captcha. Solved captchas that somebody has used: each is good once.
create table captcha_uses (
  website_id text collate "C" not null references websites,
  token_hash bytea not null,
  -- Nobody could use it after that anyway.
  expires_at timestamptz not null,
  primary key (website_id, token_hash)
);
create index captcha_uses_expired on captcha_uses (expires_at);

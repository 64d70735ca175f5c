-- Owned by modules/captcha. Solved captchas that somebody has used: each is good once.
create table captcha_uses (
  website_id text collate "C" not null references websites,
  token_hash bytea not null,
  -- For what: the same thing, sent again, passes with the same captcha. Null for what cannot be told from another.
  used_for text collate "C",
  -- False while somebody is still asking about it.
  passed boolean not null default true,
  -- Nobody could use it after that anyway.
  expires_at timestamptz not null,
  primary key (website_id, token_hash)
);
create index captcha_uses_expired on captcha_uses (expires_at);

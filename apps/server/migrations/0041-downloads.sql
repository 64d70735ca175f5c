-- Owned by modules/downloads. A file that somebody bought: how often and until when it may be fetched. The link is made from the id and a
-- signature, so that nothing here opens it.
create table download_grants (
  website_id text collate "C" not null references websites,
  grant_id text collate "C" not null,
  order_id text collate "C" not null,
  line_id text collate "C" not null,
  file_id text collate "C" not null,
  times_allowed integer not null check (times_allowed > 0),
  times_used integer not null default 0 check (times_used >= 0),
  expires_at timestamptz not null,
  -- When it was counted last: parts of a file that are fetched soon after belong to the same download.
  counted_at timestamptz,
  -- The order was cancelled or refunded.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  primary key (website_id, grant_id),
  constraint download_grants_once unique (website_id, order_id, line_id, file_id),
  constraint download_grants_within_limit check (times_used <= times_allowed)
);

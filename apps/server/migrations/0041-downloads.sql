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
  -- The order was cancelled or refunded.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  primary key (website_id, grant_id),
  constraint download_grants_once unique (website_id, order_id, line_id, file_id),
  constraint download_grants_within_limit check (times_used <= times_allowed)
);

-- A download that may come in pieces: a client has a day for it, and the file twice over, so that what broke off can be fetched again.
-- Clients are known by a keyed hash of their network.
create table download_windows (
  website_id text collate "C" not null,
  grant_id text collate "C" not null,
  client text collate "C" not null,
  ends_at timestamptz not null,
  bytes_left bigint not null check (bytes_left >= 0),
  primary key (website_id, grant_id, client),
  foreign key (website_id, grant_id) references download_grants
);

-- Counts what is about to be sent, if it may be. A part that is within what the client has left of its last download is free; the whole
-- file never is. False: it is over.
create function count_download(
  p_website_id text, p_grant_id text, p_client text, p_bytes bigint, p_is_part boolean, p_file_bytes bigint, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  perform from download_grants where website_id = p_website_id and grant_id = p_grant_id
    and withdrawn_at is null and expires_at > p_now for no key update;
  if not found then
    return false;
  end if;
  if p_is_part then
    update download_windows set bytes_left = bytes_left - p_bytes
      where website_id = p_website_id and grant_id = p_grant_id and client = p_client and ends_at > p_now and bytes_left >= p_bytes;
    if found then
      return true;
    end if;
  end if;
  update download_grants set times_used = times_used + 1
    where website_id = p_website_id and grant_id = p_grant_id and times_used < times_allowed;
  if not found then
    return false;
  end if;
  delete from download_windows where website_id = p_website_id and grant_id = p_grant_id and (ends_at <= p_now or client = p_client);
  insert into download_windows (website_id, grant_id, client, ends_at, bytes_left)
    values (p_website_id, p_grant_id, p_client, p_now + interval '24 hours', 2 * p_file_bytes - p_bytes);
  return true;
end $$;

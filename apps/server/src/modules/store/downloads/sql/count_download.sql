-- Counts what is about to be sent, if it may be. A part that is within what the client has left of its last download is
-- free; the whole file never is. False: it is over.
create or replace function count_download(
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

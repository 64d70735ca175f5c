-- Counts the streams that a member has in processes that are there, and enters one more unless these are enough
-- already. One at a time for a member, so that streams which are opened at once in several processes are not too many.
create or replace function channel_open_stream(p_website_id text, p_member_id text, p_process_id text, p_stream_id text, p_now timestamptz,
  p_alive_after timestamptz, p_most integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('channel-streams/' || p_website_id || '/' || p_member_id, 0));
  insert into channel_processes (process_id, seen_at) values (p_process_id, p_now)
    on conflict (process_id) do update set seen_at = excluded.seen_at where channel_processes.seen_at < excluded.seen_at;
  if (select count(*) from channel_streams s join channel_processes p on p.process_id = s.process_id and p.seen_at > p_alive_after
      where s.website_id = p_website_id and s.member_id = p_member_id) >= p_most then
    return false;
  end if;
  insert into channel_streams (website_id, stream_id, member_id, process_id) values (p_website_id, p_stream_id, p_member_id, p_process_id);
  return true;
end $$;

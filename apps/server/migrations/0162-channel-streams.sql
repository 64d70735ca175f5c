-- Owned by modules/foundation/channel. Which browsers listen, so that a member has a number of streams over all
-- processes. Not worth the log of the database: after a crash of it every browser comes back and is counted again.
create unlogged table channel_streams (
  website_id text collate "C" not null,
  stream_id text collate "C" not null,
  member_id text collate "C" not null,
  process_id text collate "C" not null,
  primary key (website_id, stream_id)
);
create index channel_streams_of_member on channel_streams (website_id, member_id);
create index channel_streams_of_process on channel_streams (process_id);

-- Processes with streams, each with the last moment at which it said that it is there. The streams of others count no more.
create unlogged table channel_processes (
  process_id text collate "C" primary key,
  seen_at timestamptz not null
);

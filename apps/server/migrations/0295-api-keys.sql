-- Owned by modules/people/members. Programs call with them what their member may call, within the scopes.
create table api_keys (
  website_id text not null,
  key_id text not null,
  member_id text not null,
  name text not null,
  hint text not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (website_id, key_id),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create unique index api_keys_token on api_keys (token_hash);
create index api_keys_member on api_keys (website_id, member_id);
create trigger note_change after insert or update or delete on api_keys for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('key_id', 'name,scopes', 'ID');

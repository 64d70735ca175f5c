-- Owned by modules/people/members. What a member's own screens remember: columns of lists, folded parts, the appearance.
create table member_preferences (
  website_id text collate "C" not null,
  member_id text collate "C" not null,
  namespace text collate "C" not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  primary key (website_id, member_id, namespace),
  foreign key (website_id, member_id) references site_members on delete cascade
);

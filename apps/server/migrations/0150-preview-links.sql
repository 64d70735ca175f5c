-- Owned by modules/website/previews. Links that show drafts to those who have them. A link is made from the id and a signature, so that nothing
-- here opens a site.
create table preview_links (
  website_id text collate "C" not null references websites,
  link_id text collate "C" not null,
  scope text collate "C" not null check (scope in ('page', 'site')),
  -- Of the scope `page`: what it shows. It may be deleted since; then the link shows nothing.
  target_kind text collate "C" check (target_kind in ('page', 'item')),
  target_id text collate "C",
  note text not null check (length(note) <= 200),
  created_at timestamptz not null,
  created_by text collate "C" not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text collate "C",
  use_count integer not null default 0 check (use_count >= 0),
  last_used_at timestamptz,
  primary key (website_id, link_id),
  constraint preview_links_target check ((scope = 'page') = (target_id is not null) and (target_id is null) = (target_kind is null)),
  constraint preview_links_lifetime check (expires_at > created_at and expires_at <= created_at + interval '7 days')
);
create index preview_links_ended on preview_links (expires_at);

-- Owned by modules/website/drafts and modules/website/previews: the sorts of two lists.
create index scheduled_changes_list on scheduled_changes (website_id, due_at, schedule_id);
create index scheduled_changes_state on scheduled_changes (website_id, state, due_at, schedule_id);
create index preview_links_list on preview_links (website_id, expires_at, link_id);

-- Owned by modules/foundation/activity. Members also change these: what they publish, plan, show to others and ask to be
-- done to many rows. All of them have a way back of their own, so that nothing of them goes back by the log.
create trigger note_change after insert or update or delete on publishes for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('publish_id', 'name,undone_at', 'IUD');
create trigger note_change after insert or update or delete on scheduled_changes for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('schedule_id', 'name,due_at,local_time,time_zone,state,problem', 'IUD');
create trigger note_change after insert or update or delete on preview_links for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('link_id', 'scope,target_kind,target_id,note,expires_at,revoked_at', 'IUD');
create trigger note_change after insert or update or delete on bulk_jobs for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('bulk_id', 'list,action,arguments,state', 'IUD');

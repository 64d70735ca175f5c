-- Owned by modules/website/drafts.
-- Since which version of the draft its changes had waited: when a publish is undone, all of its steps wait again.
alter table publish_items add column opened_version integer;

-- Owned by modules/website/drafts.
-- What is scheduled can come from another module than drafts, such as a price: it is a value that stands on no draft.
alter table scheduled_items
  alter column live_value drop not null,
  alter column based_on drop not null,
  alter column draft_version drop not null,
  add constraint scheduled_items_drafts
    check ((live_value is null) = (based_on is null) and (live_value is null) = (draft_version is null));
create index scheduled_items_subject on scheduled_items (website_id, kind, subject_id);

-- Owned by modules/website/content.
-- Code that stands in the head of one page, as typed by a member who may add code.
alter table collections add column head_code text not null default '';

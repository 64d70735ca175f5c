-- Owned by modules/people/access.
-- Pages that only people with an account on the site may open.
create table member_pages (
  website_id text collate "C" not null references websites,
  collection_id text collate "C" not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (website_id, collection_id),
  constraint member_pages_page foreign key (website_id, collection_id) references collections on delete cascade
);
create trigger note_change after insert or update or delete on member_pages for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('collection_id', '*', '');

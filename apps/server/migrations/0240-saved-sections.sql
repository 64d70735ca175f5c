-- Owned by modules/website/content. Sections that members keep for the site, to put copies of them on other pages.
create table saved_sections (
  website_id text collate "C" not null references websites,
  saved_section_id text collate "C" not null,
  name text not null check (name <> ''),
  section jsonb not null check (jsonb_typeof(section) = 'object'),
  saved_at timestamptz not null,
  saved_by text collate "C",
  primary key (website_id, saved_section_id)
);
create trigger note_change after insert or update or delete on saved_sections for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('saved_section_id', '*', '');

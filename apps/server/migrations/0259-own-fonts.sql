-- Owned by modules/website/themes. Fonts that the owner of a site has brought, each by the hash of its content.
create table site_fonts (
  website_id text collate "C" not null references websites,
  font_id text collate "C" not null check (font_id ~ '^[0-9a-f]{24}$'),
  name text not null check (name <> ''),
  license_note text not null,
  filename text not null,
  byte_count integer not null check (byte_count > 0),
  added_at timestamptz not null,
  primary key (website_id, font_id)
);
create table site_font_files (
  website_id text collate "C" not null,
  font_id text collate "C" not null,
  content bytea not null,
  primary key (website_id, font_id),
  foreign key (website_id, font_id) references site_fonts on delete cascade
);
create trigger note_change after insert or update or delete on site_fonts for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('font_id', '*', '');

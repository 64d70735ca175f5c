-- Owned by modules/website/themes. From which other hosts the pages of a site may load what its theme names.
create table site_theme_hosts (
  website_id text collate "C" primary key references websites,
  -- { "kind", "host", "isAllowed" }, each kind and host once.
  decisions jsonb not null default '[]' check (jsonb_typeof(decisions) = 'array'),
  -- The theme that the site had before it was asked about hosts: what that one loads is allowed until its files change.
  trusted_theme text collate "C",
  updated_at timestamptz not null
);
create trigger note_change after insert or update or delete on site_theme_hosts for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');

insert into site_theme_hosts (website_id, trusted_theme, updated_at)
select website_id, theme_name, now() from site_themes join themes on themes.name = theme_name where not bundled;

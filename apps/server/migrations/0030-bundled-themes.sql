-- Owned by modules/themes.
-- Came with the program, and is kept up to date with it.
alter table themes add column bundled boolean not null default false;

-- Addresses of fonts that every page with this stylesheet needs at once.
alter table site_stylesheets add column font_preloads text[] not null default '{}';

-- Owned by modules/website/content.
-- How the page of a collection shows what is in it; null for the choice of the theme.
alter table collections add column list_view text collate "C" check (list_view in ('list', 'grid', 'product'));

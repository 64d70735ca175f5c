-- Owned by modules/website/themes. The site whose member uploaded a theme: it is for that site alone. Null: the operator
-- installed it, for every site. No reference: what a site leaves behind is removed by the operator.
alter table themes add column owner_site text collate "C";

-- Owned by modules/website/themes. A site that is removed takes the themes along that were uploaded on it; those of sites
-- that were removed before go here.
delete from theme_files where name in (
  select name from themes where owner_site is not null and owner_site not in (select website_id from websites));
delete from theme_contents where name in (
  select name from themes where owner_site is not null and owner_site not in (select website_id from websites));
delete from themes where owner_site is not null and owner_site not in (select website_id from websites);

create or replace function search_forget_page() returns trigger language plpgsql as $$
begin
  delete from search_entries where website_id = old.website_id and kind = 'page' and entry_id = old.collection_id;
  return null;
end $$;

create or replace function search_forget_item() returns trigger language plpgsql as $$
begin
  delete from search_entries where website_id = old.website_id and kind = 'item' and entry_id = old.item_id;
  return null;
end $$;

create or replace function search_keep_labels() returns trigger language plpgsql as $$
declare
  label item_labels := coalesce(new, old);
begin
  update search_entries set labels = coalesce((
    select string_agg(other.label, ' ') from item_labels other
    where other.website_id = label.website_id and other.item_id = label.item_id), '')
  where website_id = label.website_id and kind = 'item' and entry_id = label.item_id;
  return null;
end $$;

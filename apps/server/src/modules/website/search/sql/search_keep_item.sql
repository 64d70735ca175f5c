create or replace function search_keep_item() returns trigger language plpgsql as $$
declare
  -- By the code of RECORD_TYPES: an item of a store.
  v_found_as text := case when new.record_type = 11 then 'product' else 'post' end;
begin
  insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated, titles, found_as)
  values (new.website_id, 'item', new.item_id, new.collection_id, new.title,
    left(search_words(new.excerpt) || ' ' || search_document(new.document), 100000), new.publish_on,
    search_title_words(new.website_id || '/' || v_found_as, new.title), v_found_as)
  on conflict (website_id, kind, entry_id) do update
  set collection_id = excluded.collection_id, title = excluded.title, words = excluded.words, dated = excluded.dated,
    titles = excluded.titles, found_as = excluded.found_as;
  return null;
end $$;

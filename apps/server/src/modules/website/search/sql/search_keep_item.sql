create or replace function search_keep_item() returns trigger language plpgsql as $$
begin
  insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated)
  values (new.website_id, 'item', new.item_id, new.collection_id, new.title,
    left(search_words(new.excerpt) || ' ' || search_document(new.document), 100000), new.publish_on)
  on conflict (website_id, kind, entry_id) do update
  set collection_id = excluded.collection_id, title = excluded.title, words = excluded.words, dated = excluded.dated;
  return null;
end $$;

create or replace function search_keep_page() returns trigger language plpgsql as $$
begin
  insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated, titles, found_as)
  values (new.website_id, 'page', new.collection_id, new.collection_id, new.title,
    left(search_words(new.description) || ' ' || search_document(new.document), 100000), new.updated_on,
    search_title_words(new.website_id || '/page', new.title), 'page')
  on conflict (website_id, kind, entry_id) do update
  set title = excluded.title, words = excluded.words, dated = excluded.dated, titles = excluded.titles;
  return null;
end $$;

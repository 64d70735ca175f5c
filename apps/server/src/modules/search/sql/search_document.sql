-- needs: search_words
-- What people read of a document: the fields of blocks that hold words.
create or replace function search_document(p_document jsonb) returns text language sql immutable parallel safe as $$
  select left(coalesce(string_agg(search_words(field ->> 'value'), ' '), ''), 100000)
  from jsonb_path_query(p_document, 'lax $.sections.** ? (@.type() == "object").keyvalue()') field
  where jsonb_typeof(field -> 'value') = 'string'
    and field ->> 'key' in ('html', 'text', 'markdown', 'quote', 'source', 'caption', 'description', 'title', 'headerText', 'menuText', 'label', 'buttonText')
$$;

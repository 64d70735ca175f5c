-- Each word, its beginning, or the beginning of its stem in the language of the site.
create or replace function search_query(p_website_id text, p_words text[], p_stemmer text) returns tsquery language sql stable as $$
  select format('''%s''', p_website_id)::tsquery && to_tsquery('simple', string_agg(
    case when stem is null or stem = word then format('''%s'':*', word) else format('(''%s'':* | ''%s'':*)', word, stem) end, ' & '))
  from unnest(p_words) word
  left join lateral (select (ts_lexize(p_stemmer::regdictionary, word))[1] as stem) stemmed on true
$$;

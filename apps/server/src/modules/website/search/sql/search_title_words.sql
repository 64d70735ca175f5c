-- needs: search_form
-- The words of a title by which members find it: each word, and for small errors the beginning of each longer one as it
-- is and without one of its letters, marked with `~`. Who makes an error meets one of these with one letter left out of
-- what they typed. The scope, a site and a kind, is a word, too, so that one index serves all sites and kinds.
create or replace function search_title_words(p_scope text, p_text text) returns tsvector language sql immutable parallel safe as $$
  with words as (
    select distinct left(word, 40) as word
    from regexp_split_to_table(left(search_form(p_text), 400), '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') word
    where word <> ''),
  beginnings as (select distinct left(word, 7) as word from words where length(word) >= 4 and word !~ '[0-9]')
  select array_to_tsvector(array[p_scope]
    || array(select word from words)
    || array(select '~' || word from beginnings)
    || array(select distinct '~' || left(word, place - 1) || substr(word, place + 1)
      from beginnings, generate_series(1, length(word)) place))
$$;

-- In the form in which words are compared: without capitals and accents.
create or replace function search_form(p_text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(p_text), nfkd), '[\u0300-\u036f]', '', 'g')
$$;

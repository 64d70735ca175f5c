-- In the form in which words are compared: without capitals and accents. What is ASCII alone has none of the latter.
create or replace function search_form(p_text text) returns text language sql immutable parallel safe as $$
  select case when octet_length(p_text) = length(p_text) then lower(p_text)
    else regexp_replace(normalize(lower(p_text), nfkd), '[\u0300-\u036f]', '', 'g') end
$$;

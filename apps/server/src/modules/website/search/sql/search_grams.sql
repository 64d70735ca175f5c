-- Every three letters that stand side by side in a text, in the form in which words are compared. Its body is read once, since an index
-- is made where no other function has a name.
create or replace function search_grams(p_text text) returns text[] language sql immutable parallel safe
  return array(select distinct substr(form, place, 3)
    from (select search_form(p_text) as form) formed, generate_series(1, length(form) - 2) as place);

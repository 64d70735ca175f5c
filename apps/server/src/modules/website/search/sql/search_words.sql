-- The words of HTML, without its scripts and styles.
create or replace function search_words(p_html text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(p_html, '<(script|style)\M.*?</\1>', ' ', 'gi'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- Owned by modules/search. What people can find on a site, kept by the database itself: whoever writes a page or an item by whatever way, it
-- can be found when the writing commits. Who may see it is asked when somebody searches.

-- In the form in which words are compared: without capitals and accents.
create function search_form(p_text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(p_text), nfkd), '[\u0300-\u036f]', '', 'g')
$$;

-- The words of HTML, without its scripts and styles.
create function search_words(p_html text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(p_html, '<(script|style)\M.*?</\1>', ' ', 'gi'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- What people read of a document: the fields of blocks that hold words.
create function search_document(p_document jsonb) returns text language sql immutable parallel safe as $$
  select left(coalesce(string_agg(search_words(field ->> 'value'), ' '), ''), 100000)
  from jsonb_path_query(p_document, 'lax $.sections.** ? (@.type() == "object").keyvalue()') field
  where jsonb_typeof(field -> 'value') = 'string'
    and field ->> 'key' in ('html', 'text', 'markdown', 'quote', 'source', 'caption', 'description', 'title', 'headerText', 'menuText', 'label', 'buttonText')
$$;

create table search_entries (
  website_id text collate "C" not null references websites,
  kind text collate "C" not null check (kind in ('item', 'page')),
  entry_id text collate "C" not null,
  -- The collection that it is, or that it is in.
  collection_id text collate "C" not null,
  title text not null,
  labels text not null default '',
  words text not null,
  -- Newer ones first where words say the same.
  dated timestamptz not null,
  -- The site is a word of each entry: so one index serves all sites, and no site looks through the entries of another.
  search tsvector not null generated always as (
    array_to_tsvector(array[website_id])
    || setweight(to_tsvector('simple', search_form(title)), 'A')
    || setweight(to_tsvector('simple', search_form(labels)), 'B')
    || setweight(to_tsvector('simple', search_form(words)), 'D')) stored,
  primary key (website_id, kind, entry_id)
);
create index search_entries_words on search_entries using gin (search);

create function search_keep_item() returns trigger language plpgsql as $$
begin
  insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated)
  values (new.website_id, 'item', new.item_id, new.collection_id, new.title,
    left(search_words(new.excerpt) || ' ' || search_document(new.document), 100000), new.publish_on)
  on conflict (website_id, kind, entry_id) do update
  set collection_id = excluded.collection_id, title = excluded.title, words = excluded.words, dated = excluded.dated;
  return null;
end $$;
create trigger search_keep_item after insert or update of title, excerpt, document, collection_id, publish_on on items
  for each row execute function search_keep_item();

create function search_forget_item() returns trigger language plpgsql as $$
begin
  delete from search_entries where website_id = old.website_id and kind = 'item' and entry_id = old.item_id;
  return null;
end $$;
create trigger search_forget_item after delete on items for each row execute function search_forget_item();

create function search_keep_labels() returns trigger language plpgsql as $$
declare
  label item_labels := coalesce(new, old);
begin
  update search_entries set labels = coalesce((
    select string_agg(other.label, ' ') from item_labels other
    where other.website_id = label.website_id and other.item_id = label.item_id), '')
  where website_id = label.website_id and kind = 'item' and entry_id = label.item_id;
  return null;
end $$;
create trigger search_keep_labels after insert or update or delete on item_labels for each row execute function search_keep_labels();

create function search_keep_page() returns trigger language plpgsql as $$
begin
  insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated)
  values (new.website_id, 'page', new.collection_id, new.collection_id, new.title,
    left(search_words(new.description) || ' ' || search_document(new.document), 100000), new.updated_on)
  on conflict (website_id, kind, entry_id) do update set title = excluded.title, words = excluded.words, dated = excluded.dated;
  return null;
end $$;
create trigger search_keep_page after insert or update of title, description, document on collections
  for each row execute function search_keep_page();

create function search_forget_page() returns trigger language plpgsql as $$
begin
  delete from search_entries where website_id = old.website_id and kind = 'page' and entry_id = old.collection_id;
  return null;
end $$;
create trigger search_forget_page after delete on collections for each row execute function search_forget_page();

-- What was there before.
insert into search_entries (website_id, kind, entry_id, collection_id, title, labels, words, dated)
select website_id, 'item', item_id, collection_id, title,
  coalesce((select string_agg(label, ' ') from item_labels l where l.website_id = items.website_id and l.item_id = items.item_id), ''),
  left(search_words(excerpt) || ' ' || search_document(document), 100000), publish_on
from items;
insert into search_entries (website_id, kind, entry_id, collection_id, title, words, dated)
select website_id, 'page', collection_id, collection_id, title,
  left(search_words(description) || ' ' || search_document(document), 100000), updated_on
from collections;

-- Each word, its beginning, or the beginning of its stem in the language of the site.
create function search_query(p_website_id text, p_words text[], p_stemmer text) returns tsquery language sql stable as $$
  select format('''%s''', p_website_id)::tsquery && to_tsquery('simple', string_agg(
    case when stem is null or stem = word then format('''%s'':*', word) else format('(''%s'':* | ''%s'':*)', word, stem) end, ' & '))
  from unnest(p_words) word
  left join lateral (select (ts_lexize(p_stemmer::regdictionary, word))[1] as stem) stemmed on true
$$;

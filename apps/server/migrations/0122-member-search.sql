-- Owned by modules/website/search. Members look for pages, posts and products by their titles, drafts too, with small errors.
-- A copy of sql/search_title_words.sql, which does not exist yet when this runs.
create function pg_temp.title_words(p_scope text, p_text text) returns tsvector language sql as $$
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

alter table search_entries
  add column titles tsvector not null default '',
  -- Under what members find it.
  add column found_as text collate "C" not null default 'page' check (found_as in ('page', 'post', 'product'));
update search_entries set found_as = case
  when exists (select from products p where p.website_id = search_entries.website_id and p.item_id = entry_id) then 'product'
  else 'post' end
where kind = 'item';
update search_entries set titles = pg_temp.title_words(website_id || '/' || found_as, title);
create index search_entries_titles on search_entries using gin (titles);
create index search_entries_newest on search_entries (website_id, found_as, dated desc);

-- Owned by modules/people/member-search. What members look for of the store, kept by the events of orders.
create table member_search_entries (
  website_id text collate "C" not null references websites,
  found_as text collate "C" not null check (found_as in ('order', 'buyer')),
  -- The id of an order, or the address of a buyer in its canonical form.
  entry_id text collate "C" not null,
  title text not null,
  detail text not null,
  -- Of an order: who bought it, as the entry of the buyer is called.
  buyer_id text collate "C",
  dated timestamptz not null,
  titles tsvector not null,
  primary key (website_id, found_as, entry_id)
);
create index member_search_entries_titles on member_search_entries using gin (titles);
create index member_search_entries_newest on member_search_entries (website_id, found_as, dated desc);
create index member_search_entries_of_buyer on member_search_entries (website_id, buyer_id) where buyer_id is not null;

-- What was there before.
insert into member_search_entries (website_id, found_as, entry_id, title, detail, buyer_id, dated, titles)
select website_id, 'order', order_id, order_number, concat_ws(' · ', nullif(customer_name, ''), email), lower(email), created_at,
  pg_temp.title_words(website_id || '/order', concat_ws(' ', order_number, number, customer_name, email))
from orders;
insert into member_search_entries (website_id, found_as, entry_id, title, detail, dated, titles)
select distinct on (website_id, lower(email)) website_id, 'buyer', lower(email), email, customer_name, created_at,
  pg_temp.title_words(website_id || '/buyer', concat_ws(' ', customer_name, email))
from orders order by website_id, lower(email), created_at desc;

-- Owned by modules/catalog.
create index product_variants_by_sku_beginning on product_variants (website_id, lower(sku));

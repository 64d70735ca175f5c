-- Owned by modules/reviews.
create table product_reviews (
  website_id text collate "C" not null,
  review_id text collate "C" not null,
  item_id text collate "C" not null,
  source text collate "C" not null check (source in ('native', 'imported')),
  -- Names it in the system that it was imported from.
  external_id text collate "C",
  state text collate "C" not null check (state in ('pending', 'approved', 'rejected')),
  rating smallint not null check (rating between 1 and 5),
  title text not null default '',
  body text not null default '',
  author_name text not null,
  -- Never shown.
  author_email text,
  verified_buyer boolean not null default false,
  reply text not null default '',
  written_at timestamptz not null,
  decided_by text,
  version integer not null default 1,
  primary key (website_id, review_id),
  constraint product_reviews_product foreign key (website_id, item_id) references items on delete cascade,
  constraint product_reviews_imported_once unique (website_id, source, external_id),
  constraint product_reviews_decided check ((state = 'pending') = (decided_by is null))
);
create index product_reviews_of_item on product_reviews (website_id, item_id, written_at, review_id);
-- Answers the summary of a product without touching the table.
create index product_reviews_ratings on product_reviews (website_id, item_id, rating, written_at, review_id)
  include (source) where state = 'approved';
create index product_reviews_by_state on product_reviews (website_id, state, written_at, review_id);
create index product_reviews_by_age on product_reviews (website_id, written_at, review_id);

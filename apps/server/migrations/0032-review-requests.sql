-- Owned by modules/reviews. Names the request that a review answers: there is one answer to each.
alter table product_reviews add column request_key text collate "C";
create unique index product_reviews_one_per_request on product_reviews (website_id, request_key)
  where request_key is not null;

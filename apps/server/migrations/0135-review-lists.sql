-- Owned by modules/reviews. For each way in which members list reviews.
create index product_reviews_by_rating on product_reviews (website_id, rating, review_id);
create index product_reviews_by_author on product_reviews (website_id, (left(search_form(author_name), 80) collate "C"), review_id);
create index product_reviews_by_source on product_reviews (website_id, source, written_at);
create index product_reviews_search on product_reviews using gin ((
  to_tsvector('simple', translate(search_form(title || ' ' || author_name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(title || ' ' || author_name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

-- Owned by modules/giftcards. For each way in which gift cards are listed.
create index gift_cards_by_balance on gift_cards (website_id, balance_minor, gift_card_id);
create index gift_cards_by_expiry on gift_cards (website_id, coalesce(expires_at, timestamptz '9999-12-31 23:59:59.999+00'), gift_card_id);
create index gift_cards_by_recipient on gift_cards (website_id, (left(search_form(recipient_name), 80) collate "C"), gift_card_id);
create index gift_cards_by_state on gift_cards (website_id, state, gift_card_id);
create index gift_cards_by_last_four on gift_cards (website_id, last_four);
create index gift_cards_search on gift_cards using gin ((
  to_tsvector('simple', translate(search_form(recipient_name || ' ' || recipient_email || ' ' || buyer_email), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(recipient_name || ' ' || recipient_email || ' ' || buyer_email), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

-- Owned by modules/activity. Who changed what: one activity for each transaction of a member, a key or a job, with the rows that it changed.
-- Without a reference to the site, whose row each change would lock otherwise; its rows go with the site all the same.
create table activities (
  website_id text collate "C" not null,
  activity_id text collate "C" not null,
  at timestamptz not null,
  actor_kind text collate "C" not null check (actor_kind in ('member', 'key', 'job')),
  actor_id text collate "C" not null,
  -- The endpoint or the job: the module has words for it.
  kind text collate "C" not null,
  -- What a member needs to see it and to take it back.
  permission text collate "C" not null,
  -- The table of the row that it is about, and what people call such a row.
  subject_table text collate "C",
  subject_kind text collate "C",
  subject_id text collate "C",
  title text,
  -- Why its rows cannot go back: the table of a row that is final, or of which not everything is noted.
  blocked_by text collate "C",
  undoes text collate "C",
  undone_by text collate "C",
  primary key (website_id, activity_id)
);
create index activities_of_subject on activities (website_id, subject_kind, subject_id, activity_id desc) where subject_id is not null;
create index activities_of_actor on activities (website_id, actor_id, activity_id desc);

create table activity_rows (
  website_id text collate "C" not null,
  activity_id text collate "C" not null,
  -- In the order in which the rows changed.
  place bigint generated always as identity,
  table_name text collate "C" not null,
  row_key jsonb not null,
  change char(1) collate "C" not null check (change in ('I', 'U', 'D')),
  -- Of a change the columns that it changed, of a new or removed row all that are noted.
  before jsonb,
  -- Large values as their digest: whether a row is still as it was left can be told from that.
  after jsonb,
  primary key (website_id, activity_id, place)
);
create index activity_rows_of_row on activity_rows (website_id, table_name, row_key, place desc);

-- What members deleted and may still bring back.
create table bin_entries (
  website_id text collate "C" not null,
  bin_id text collate "C" not null,
  activity_id text collate "C" not null,
  table_name text collate "C" not null,
  subject_kind text collate "C" not null,
  subject_id text collate "C" not null,
  title text not null,
  -- Where it stood, as far as its row says.
  address text not null,
  permission text collate "C" not null,
  deleted_at timestamptz not null,
  actor_kind text collate "C" not null,
  actor_id text collate "C" not null,
  -- Of a file: it stays on the disk for as long as this entry is here.
  content_hash text collate "C",
  -- The site is a word of each entry, as in search_entries.
  search tsvector not null generated always as (
    array_to_tsvector(array[website_id]) || to_tsvector('simple', search_form(title || ' ' || address))) stored,
  primary key (website_id, bin_id)
);
create index bin_entries_newest on bin_entries (website_id, deleted_at, bin_id);
create index bin_entries_of_kind on bin_entries (website_id, subject_kind, deleted_at, bin_id);
create index bin_entries_by_content on bin_entries (website_id, content_hash) where content_hash is not null;
create index bin_entries_expired on bin_entries (deleted_at);
create index bin_entries_words on bin_entries using gin (search);

-- Their text stands in sql/ of the module. The arguments: the key beside website_id, the columns that are noted (* for all), and
-- which of insert, update and delete are final.
create function note_change() returns trigger language plpgsql as $$
begin
  return null;
end $$;

create trigger note_change after insert or update or delete on websites for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on settings for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('scope', '*', '');
create trigger note_change after insert or update or delete on secrets for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('name', '', '');
create trigger note_change after insert or update or delete on site_members for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('member_id', 'email,display_name,is_owner,disabled_at', '');
create trigger note_change after insert or update or delete on site_member_roles for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('member_id,role', '*', '');
create trigger note_change after insert or update or delete on site_access for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', 'mode', '');
create trigger note_change after insert or update or delete on page_passwords for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('collection_id', '', '');
create trigger note_change after insert or update or delete on mailing_list_entries for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('entry_id', 'status', 'IUD');
create trigger note_change after insert or update or delete on mail_messages for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('mail_id', 'status', 'IUD');
create trigger note_change after insert or update or delete on webhook_subscriptions for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('subscription_id', 'endpoint_url,topics,enabled,failing_since,switched_off_at', '');
create trigger note_change after insert or update or delete on webhook_deliveries for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('delivery_id', 'topic,state', 'IU');
create trigger note_change after insert or update or delete on asset_folders for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('folder_id', '*', '');
create trigger note_change after insert or update or delete on assets for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('asset_id', '*', '');
create trigger note_change after insert or update or delete on asset_uses for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('owner_kind,owner_id,asset_id', '*', '');
create trigger note_change after insert or update or delete on asset_name_uses for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('owner_kind,owner_id,filename', '*', '');
create trigger note_change after insert or update or delete on collections for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('collection_id', '*', '');
create trigger note_change after insert or update or delete on items for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('item_id', '*', '');
create trigger note_change after insert or update or delete on authors for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('author_id', '*', '');
create trigger note_change after insert or update or delete on item_labels for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('item_id,label_kind,label_key', '*', '');
create trigger note_change after insert or update or delete on collection_categories for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('collection_id,category_id', '*', '');
create trigger note_change after insert or update or delete on navigations for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('name', '*', '');
create trigger note_change after insert or update or delete on areas for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('area_id', '*', '');
create trigger note_change after insert or update or delete on site_designs for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on site_header_footers for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on site_themes for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on redirects for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on forms for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('form_id', '*', '');
create trigger note_change after insert or update or delete on form_revisions for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('form_id,revision', '*', '');
create trigger note_change after insert or update or delete on form_places for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('owner_kind,owner_id,form_id', '*', '');
create trigger note_change after insert or update or delete on form_submissions for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('submission_id', 'form_id,state,read_at,note', '');
create trigger note_change after insert or update or delete on products for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('item_id', '*', '');
create trigger note_change after insert or update or delete on product_variants for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('item_id,variant_id', '*', '');
create trigger note_change after insert or update or delete on stock_levels for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('variant_id', '*', '');
create trigger note_change after insert or update or delete on stock_movements for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('variant_id,sequence', '*', '');
create trigger note_change after insert or update or delete on coupons for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('coupon_id', '*', '');
create trigger note_change after insert or update or delete on discount_uses for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('coupon_id,order_id', '*', '');
create trigger note_change after insert or update or delete on product_reviews for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('review_id', '*', '');
create trigger note_change after insert or update or delete on shipping_setups for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on tax_setups for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('', '*', '');
create trigger note_change after insert or update or delete on order_mail_texts for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('template', '*', '');
create trigger note_change after insert or update or delete on waitlist_settings for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('item_id', '*', '');
create trigger note_change after insert or update or delete on waitlist_signups for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('signup_id', '*', '');
create trigger note_change after insert or update or delete on orders for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id', 'order_number,email,financial_status,fulfilment_status,archived,refunded_minor', 'IUD');
create trigger note_change after insert or update or delete on order_notes for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id,note_id', 'for_customer,text', 'IUD');
create trigger note_change after insert or update or delete on order_fulfilments for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id,fulfilment_id', 'carrier,service,tracking_number,tracking_url', 'IUD');
create trigger note_change after insert or update or delete on order_refunds for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id,refund_id', 'status,reason,amount_minor', 'IUD');
create trigger note_change after insert or update or delete on payments for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('payment_id', 'state,problem', 'IUD');
create trigger note_change after insert or update or delete on payment_refunds for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('refund_id', 'state,reason,amount_minor', 'IUD');
create trigger note_change after insert or update or delete on gift_cards for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('gift_card_id', 'last_four,state,currency,balance_minor,expires_at,note', 'ID');
create trigger note_change after insert or update or delete on subscriptions for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('subscription_id', 'state,cancel_reason', 'IUD');
create trigger note_change after insert or update or delete on download_grants for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('grant_id', 'times_allowed,expires_at,withdrawn_at', 'ID');

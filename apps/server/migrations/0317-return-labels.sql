-- Owned by modules/store/returns. The label of a return as a file. It is small, and goes in the transaction that erases
-- the person whose address stands on it.
create table order_return_labels (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  return_id text collate "C" not null,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text collate "C" not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea not null check (length(content) <= 5000000),
  created_at timestamptz not null,
  primary key (website_id, order_id, return_id),
  foreign key (website_id, order_id, return_id) references order_returns
);
create trigger note_change after insert or update or delete on order_return_labels for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id,return_id', 'file_name', 'IUD');

-- Owned by modules/store/product-csv. Files with products: what they say, what that would change, and what came of it.
create table product_imports (
  website_id text collate "C" not null references websites,
  import_id text collate "C" not null,
  member_id text collate "C" not null,
  -- The store that new products come to.
  collection_id text collate "C" not null,
  file_name text not null,
  format text collate "C" not null check (format in ('awning', 'squarespace', 'shopify', 'woocommerce')),
  columns jsonb not null,
  left_out jsonb not null,
  state text collate "C" not null default 'reading'
    check (state in ('reading', 'ready', 'running', 'done', 'cancelled', 'undoing', 'undone')),
  -- The archive that the file came in has its images.
  has_archive boolean not null default false,
  -- Who wants it taken back.
  undone_by text collate "C",
  -- The process that works on it has it until then.
  leased_until timestamptz,
  created_at timestamptz not null,
  -- When it last began to change the shop: started, or taken back.
  began_at timestamptz,
  finished_at timestamptz,
  primary key (website_id, import_id)
);
-- One at a time in a site: two would change the same products.
create unique index product_imports_running on product_imports (website_id) where state in ('running', 'undoing');
create index product_imports_newest on product_imports (website_id, created_at desc);
create index product_imports_old on product_imports (created_at);
create trigger note_change after insert or update or delete on product_imports for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('import_id', 'file_name,format,state', 'IUD');

-- One for each product of the file, with all its lines.
create table product_import_rows (
  website_id text collate "C" not null,
  import_id text collate "C" not null,
  position integer not null,
  -- What the lines of one product have in common, as a SHA-256.
  group_key text collate "C" not null,
  lines jsonb not null,
  -- Null until it is compared.
  plan text collate "C" check (plan in ('new', 'change', 'same', 'wrong')),
  title text not null default '',
  -- What is to be done, and against which version of the product.
  change jsonb,
  remarks jsonb not null default '[]',
  -- The product, as soon as there is one, and the activity that made or changed it.
  item_id text collate "C",
  activity_id text collate "C",
  -- Null: not yet. 'stock': all but its stock. Empty: done. Otherwise why not.
  outcome text,
  -- Null: not yet. Empty: it is back to what it was. Otherwise why not.
  undo_outcome text,
  primary key (website_id, import_id, position),
  constraint product_import_rows_once unique (website_id, import_id, group_key),
  foreign key (website_id, import_id) references product_imports on delete cascade
);
create index product_import_rows_waiting on product_import_rows (website_id, import_id, position)
  where plan in ('new', 'change') and (outcome is null or outcome = 'stock');
create index product_import_rows_done on product_import_rows (website_id, import_id, position)
  where (outcome = '' or activity_id is not null) and undo_outcome is null;

-- Where images came from: the same address again is the same image, in this import and the next.
create table product_import_images (
  website_id text collate "C" not null references websites,
  address_hash text collate "C" not null,
  asset_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (website_id, address_hash)
);

-- Owned by modules/content.
create table collections (
  website_id text collate "C" not null references websites,
  collection_id text collate "C" not null,
  kind text collate "C" not null,
  title text not null check (title <> ''),
  navigation_title text not null,
  url_id text collate "C" not null check (url_id ~ '^[a-z0-9]+([-/][a-z0-9]+)*$' and length(url_id) <= 250),
  description text not null default '',
  enabled boolean not null default true,
  starred boolean not null default false,
  homepage boolean not null default false,
  folder_id text collate "C",
  folder_behavior smallint,
  page_type smallint not null,
  main_image_id text collate "C",
  background_source smallint not null default 4 check (background_source between 1 and 4),
  background_image_id text collate "C",
  page_size integer check (page_size between 1 and 9999),
  -- How the addresses of new items are made, such as year/month/day/slug.
  post_address text collate "C" not null default 'slug',
  seo_title text not null default '',
  seo_description text not null default '',
  seo_hidden boolean not null default false,
  display_index integer not null,
  document jsonb,
  document_version integer not null default 0,
  version integer not null default 1,
  added_on timestamptz not null,
  updated_on timestamptz not null,
  is_folder boolean not null generated always as (kind in ('folder', 'index')) stored,
  in_folder boolean generated always as (case when folder_id is null then null else true end) stored,
  primary key (website_id, collection_id),
  unique (website_id, collection_id, is_folder),
  -- What holds a collection is a folder, and a folder is in none: so there is no nesting and no cycle.
  constraint collections_folder foreign key (website_id, folder_id, in_folder) references collections (website_id, collection_id, is_folder),
  constraint collections_folders_do_not_nest check (folder_id is null or kind not in ('folder', 'index')),
  constraint collections_home_is_public check (not homepage or enabled),
  constraint collections_url unique (website_id, url_id)
);
create unique index collections_one_homepage on collections (website_id) where homepage;
create index collections_in_order on collections (website_id, display_index, collection_id);
create index collections_by_folder on collections (website_id, folder_id) where folder_id is not null;

create table authors (
  website_id text collate "C" not null references websites,
  author_id text collate "C" not null,
  display_name text not null check (display_name <> ''),
  first_name text not null default '',
  last_name text not null default '',
  bio text not null default '',
  avatar_id text collate "C",
  website_url text not null default '',
  version integer not null default 1,
  primary key (website_id, author_id)
);

create table items (
  website_id text collate "C" not null references websites,
  item_id text collate "C" not null,
  collection_id text collate "C" not null,
  record_type smallint not null,
  title text not null,
  url_id text collate "C" not null check (url_id ~ '^[a-z0-9]+([-/][a-z0-9]+)*$' and length(url_id) <= 250),
  excerpt text not null default '',
  status text collate "C" not null check (status in ('published', 'scheduled', 'needs-review', 'draft', 'private')),
  publish_on timestamptz not null,
  added_on timestamptz not null,
  updated_on timestamptz not null,
  starred boolean not null default false,
  passthrough boolean not null default false,
  source_url text not null default '',
  author_id text collate "C",
  main_image_id text collate "C",
  display_index integer not null,
  comment_state smallint not null default 1 check (comment_state in (1, 2)),
  like_count integer not null default 0 check (like_count >= 0),
  public_comment_count integer not null default 0 check (public_comment_count >= 0),
  start_date timestamptz,
  end_date timestamptz,
  location jsonb,
  -- What a gallery's picture or film, or a track, is made of.
  media jsonb,
  promoted_block_type text not null default '',
  custom_content jsonb,
  -- Written by the catalogue.
  structured_content jsonb,
  document jsonb,
  document_version integer not null default 0,
  version integer not null default 1,
  primary key (website_id, item_id),
  foreign key (website_id, collection_id) references collections,
  foreign key (website_id, author_id) references authors,
  constraint items_end_after_start check (end_date >= start_date),
  constraint items_url unique (website_id, collection_id, url_id)
);
create index items_by_time on items (website_id, collection_id, publish_on, item_id);
create index items_by_hand on items (website_id, collection_id, display_index, item_id);
create index items_by_start on items (website_id, collection_id, start_date, item_id) where start_date is not null;
create index items_by_author on items (website_id, author_id) where author_id is not null;
create index items_waiting on items (publish_on) where status = 'scheduled';

-- Tags and categories of items. The key is the label in lower case: two spellings of one word are one label.
create table item_labels (
  website_id text collate "C" not null,
  item_id text collate "C" not null,
  label_kind text collate "C" not null check (label_kind in ('tag', 'category')),
  label_key text collate "C" not null check (label_key <> ''),
  label text not null,
  collection_id text collate "C" not null,
  position smallint not null,
  primary key (website_id, item_id, label_kind, label_key),
  foreign key (website_id, item_id) references items on delete cascade
);
create index item_labels_in_use on item_labels (website_id, collection_id, label_kind, label_key);

-- Every category that items of the collection have or may have, in the owner's order.
create table collection_categories (
  website_id text collate "C" not null,
  collection_id text collate "C" not null,
  category_id text collate "C" not null,
  parent_id text collate "C",
  display_name text not null,
  category_key text collate "C" not null check (category_key <> ''),
  display_index integer not null,
  primary key (website_id, collection_id, category_id),
  foreign key (website_id, collection_id) references collections on delete cascade,
  foreign key (website_id, collection_id, parent_id) references collection_categories,
  constraint collection_categories_not_in_itself check (parent_id <> category_id),
  constraint collection_categories_once unique (website_id, collection_id, category_key)
);
create index collection_categories_by_parent on collection_categories (website_id, collection_id, parent_id);

create table navigations (
  website_id text collate "C" not null references websites,
  name text collate "C" not null,
  template_id text not null default '',
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  display_index integer not null,
  version integer not null default 1,
  primary key (website_id, name)
);

-- What owners put into the block-fields of a theme.
create table areas (
  website_id text collate "C" not null references websites,
  area_id text collate "C" not null,
  document jsonb,
  document_version integer not null default 0,
  primary key (website_id, area_id)
);

-- Owned by modules/forms. What visitors may fill in: forms that members keep in a library, and those that blocks of documents say themselves.
create table forms (
  website_id text collate "C" not null references websites,
  form_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('form', 'newsletter')),
  origin text collate "C" not null check (origin in ('library', 'block')),
  -- Of a library form: the one that is shown. A block's form has one for each document that it stands in.
  revision integer,
  -- Whom to tell, and what becomes of answers. Never shown to visitors.
  storage jsonb not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, form_id),
  constraint forms_revision check ((origin = 'library') = (revision is not null)),
  constraint forms_archived check (origin = 'library' or archived_at is null)
);

-- What a form asked at some time: a submission names the revision that it answers.
create table form_revisions (
  website_id text collate "C" not null,
  form_id text collate "C" not null,
  revision integer not null,
  source text collate "C" not null check (source in ('library', 'form-block', 'newsletter-block')),
  -- The model of a library form, or the value of the block as its document has it.
  value jsonb not null,
  created_at timestamptz not null,
  primary key (website_id, form_id, revision),
  constraint form_revisions_form foreign key (website_id, form_id) references forms on delete cascade
);

-- Which documents show which form. Without a revision the block shows a form of the library.
create table form_places (
  website_id text collate "C" not null references websites,
  owner_kind text collate "C" not null check (owner_kind in ('collection', 'item', 'area')),
  owner_id text collate "C" not null,
  form_id text collate "C" not null,
  revision integer,
  primary key (website_id, owner_kind, owner_id, form_id)
);
create index form_places_of_form on form_places (website_id, form_id);

-- What is in the documents already.
create temporary table found_forms on commit drop as
select d.website_id, d.owner_kind, d.owner_id, block ->> 'id' as form_id, block ->> 'type' as type, block -> 'value' as value
from (
  select website_id, 'collection' as owner_kind, collection_id as owner_id, document from collections
  union all select website_id, 'item', item_id, document from items
  union all select website_id, 'area', area_id, document from areas) d,
  jsonb_path_query(d.document, 'strict $.**?(@.type() == "object" && (@.type == 9 || @.type == 51) && exists(@.value))', silent => true) block
where d.document is not null and block ->> 'id' ~ '^[0-9a-f]{24}$' and jsonb_typeof(block -> 'value') = 'object'
  and coalesce(jsonb_typeof(block -> 'value' -> 'formId'), 'null') = 'null';

insert into forms (website_id, form_id, kind, origin, storage, created_at, updated_at)
select distinct on (website_id, form_id) website_id, form_id, case type when '9' then 'form' else 'newsletter' end, 'block',
  jsonb_build_object('notify', '[]'::jsonb, 'mailingList', jsonb_build_object('enabled', type = '51', 'doubleOptIn', true), 'retentionDays', null),
  now(), now()
from found_forms order by website_id, form_id, type;

insert into form_revisions (website_id, form_id, revision, source, value, created_at)
select website_id, form_id, row_number() over (partition by website_id, form_id order by owner_kind, owner_id), source, value, now()
from (select distinct on (website_id, form_id, owner_kind, owner_id) website_id, form_id, owner_kind, owner_id,
    case type when '9' then 'form-block' else 'newsletter-block' end as source, value
  from found_forms order by website_id, form_id, owner_kind, owner_id) f;

insert into form_places (website_id, owner_kind, owner_id, form_id, revision)
select website_id, owner_kind, owner_id, form_id, row_number() over (partition by website_id, form_id order by owner_kind, owner_id)
from (select distinct website_id, form_id, owner_kind, owner_id from found_forms) f;

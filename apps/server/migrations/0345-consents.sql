-- Owned by modules/people/consents. What visitors chose when they were asked about cookies. No row says who they are.
create table consent_questions (
  website_id text collate "C" not null references websites,
  -- Made of the words: other words are another version.
  version text collate "C" not null,
  question jsonb not null,
  primary key (website_id, version)
);
create table consents (
  website_id text collate "C" not null references websites,
  proof_id text collate "C" not null,
  version text collate "C" not null,
  categories text[] not null check (categories <@ array['preferences', 'analytics', 'marketing']),
  choice text not null check (choice in ('all', 'some', 'none')),
  mode text not null check (mode in ('opt-in', 'opt-out', 'none')),
  -- A country or a part of one.
  place text,
  replaces text collate "C",
  chosen_at timestamptz not null,
  primary key (website_id, proof_id),
  foreign key (website_id, version) references consent_questions,
  constraint consents_choice check ((choice = 'none') = (cardinality(categories) = 0))
);
create index consents_in_time on consents (website_id, chosen_at, proof_id);
create index consents_of_question on consents (website_id, version);

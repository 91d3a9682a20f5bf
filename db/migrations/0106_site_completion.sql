-- expand
-- Who the fields of a site are from, and what its own pages say of it (docs/decisions/0136-who-a-field-is-from.md).

alter table blogs
  -- The primary subtag, declared by the site or detected; null where that is not known.
  add column language text check (language ~ '^[a-z]{2,3}$'),
  -- Who listed it; null for sites that were listed before this was written down.
  add column origin text check (origin in ('person', 'import'));

-- A field is from whoever changed it last; one that was never changed, from whoever listed the site.
alter table blog_edits
  add column source text not null default 'person'
    check (source in ('person', 'owner', 'staff', 'import', 'reading')),
  -- Who proposed what the editor accepted.
  add column proposer_id integer references users on delete set null;
create index blog_edits_proposer on blog_edits (proposer_id) where proposer_id is not null;

-- What readings found, until it is written to the sites, many at once.
create table site_completions (
  blog_id integer primary key references blogs on delete cascade,
  -- `page`, `feed` or both: src/features/reading/words-of-site.ts has their shapes.
  said jsonb not null,
  read_on timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What the front page of a site looked like at first, and now: whether it is still the same site is told by these.
create table site_fingerprints (
  blog_id integer primary key references blogs on delete cascade,
  first jsonb not null,
  first_on timestamptz not null,
  newest jsonb not null,
  newest_on timestamptz not null
);

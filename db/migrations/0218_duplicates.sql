-- expand
-- By what one site can be recognised that is listed at two addresses, as its last reading saw it
-- (docs/decisions/0176-what-lists-and-feeds-say-a-site-is.md). Keys are those of blogs.url_key.
create table site_identities (
  blog_id integer primary key references blogs on delete cascade,
  title text not null default '',
  feed_key text,
  canonical_key text
);
create index site_identities_feed on site_identities (feed_key) where feed_key is not null;
create index site_identities_canonical on site_identities (canonical_key) where canonical_key is not null;

-- Sites that are perhaps one: staff merge them or keep them apart. A pair is proposed once.
create table duplicates (
  id integer generated always as identity primary key,
  from_id integer not null references blogs on delete cascade,
  into_id integer not null references blogs on delete cascade,
  signs text[] not null,
  found_on timestamptz not null default now(),
  kept_apart_on timestamptz,
  check (from_id <> into_id)
);
create unique index duplicates_pair on duplicates (least(from_id, into_id), greatest(from_id, into_id));
create index duplicates_from on duplicates (from_id);
create index duplicates_into on duplicates (into_id);

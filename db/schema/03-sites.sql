-- Generated from db/migrations by "npm run schema": do not edit.

create table blog_edits (
  id integer generated always as identity primary key,
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer, -- references users on delete set null
  before jsonb not null,
  after jsonb not null,
  created_on timestamptz not null default now(),
  source text not null default 'person' check (source in ('person', 'owner', 'staff', 'import', 'reading')),
  proposer_id integer -- references users on delete set null
);
comment on table blog_edits is 'History of the changes to sites.';
comment on column blog_edits.user_id is 'Who made the change; null for the crawler and for deleted accounts.';
comment on column blog_edits.before is 'Changed fields with their old values.';
comment on column blog_edits.after is 'Changed fields with their new values.';
comment on column blog_edits.source is '''person'' is the submitter, ''owner'' a member with a claim to the site, ''reading'' the crawler.';
comment on column blog_edits.proposer_id is 'Who suggested the edit that user_id accepted; null for other changes.';
create index blog_edits_blog on blog_edits (blog_id, id desc);
create index blog_edits_user on blog_edits (user_id);
create index blog_edits_proposer on blog_edits (proposer_id) where proposer_id is not null;

create table blog_owners (
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer not null, -- references users on delete cascade
  verified_on timestamptz not null default now(),
  primary key (blog_id, user_id)
);
comment on table blog_owners is 'Claims: members who have proven that a site is theirs.';
create index blog_owners_user on blog_owners (user_id);

create table blog_stats (
  blog_id integer primary key, -- references blogs on delete cascade
  upvotes integer not null default 0 check (upvotes >= 0),
  reviews integer not null default 0 check (reviews >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  discussions integer not null default 0 check (discussions >= 0),
  followers integer not null default 0
) with (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table blog_stats is 'Counts for each site, kept by triggers. Separate from blogs, so that a vote does not rewrite a wide row.';
comment on column blog_stats.upvotes is 'Kept by count_blog_upvote().';
comment on column blog_stats.reviews is 'Published reviews; kept by count_review() and count_changed_reviews().';
comment on column blog_stats.rating_sum is 'Sum of the ratings in these reviews.';
comment on column blog_stats.discussions is 'Listed discussions; kept by count_discussion() and count_changed_discussions().';
comment on column blog_stats.followers is 'Kept by count_followers().';

create sequence published_seqs as integer;

create table blogs (
  id integer generated always as identity primary key,
  kind text not null default 'blog' check (kind in ('blog', 'article')),
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  url text not null,
  url_key text not null,
  domain text not null,
  title text not null,
  slug text not null,
  description text not null default '',
  image_blog_page text,
  image_placeholder text,
  feed_url text,
  user_id integer, -- references users on delete set null
  featured_position integer,
  random_key integer not null default ((random() * (2147483647)::double precision))::integer,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  published_on timestamptz,
  published_seq integer,
  language text check (language ~ '^[a-z]{2,3}$'::text),
  origin text check (origin in ('person', 'import')),
  health text not null default 'fine' check (health in ('fine', 'unsteady', 'away', 'gone', 'changed_hands')),
  posts_stopped boolean not null default false,
  registered_domain text,
  posts_noindex_on timestamptz,
  image_source text check (image_source in ('drawn', 'own', 'site')),
  constraint blogs_url_key unique (url_key),
  constraint blogs_description_length check (char_length(description) <= 1000),
  constraint blogs_published check ((published_on is null) = (published_seq is null) and (status <> 'published'::text or published_on is not null)),
  constraint blogs_title_length check (char_length(title) >= 1 and char_length(title) <= 120),
  constraint blogs_url_length check (char_length(url) <= 2048)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
alter sequence published_seqs owned by blogs.published_seq;
comment on table blogs is 'Sites that members submit or staff import, and articles, which staff write.';
comment on column blogs.status is '''held'' waits for review by staff; ''hidden'' is decided. Derived from content_holds by triggers.';
comment on column blogs.url_key is 'Host without www, path and query in normal form: equal for all spellings of the address.';
comment on column blogs.domain is 'Host for display: without www, in its own script.';
comment on column blogs.slug is 'Readable part of the address of the site''s page.';
comment on column blogs.image_blog_page is 'Path of the picture, /media/ and its hash; null for a drawn cover.';
comment on column blogs.image_placeholder is 'Unused; kept for version 0.2.';
comment on column blogs.feed_url is 'Null if no feed is known.';
comment on column blogs.user_id is 'Who submitted it; null if the account was deleted or the command line imported it.';
comment on column blogs.featured_position is 'Order of an article among the featured ones; null: by date.';
comment on column blogs.random_key is 'Unused; kept for version 0.2.';
comment on column blogs.published_on is 'When it first became public; never changes after that.';
comment on column blogs.published_seq is 'Number in the order of published_on, by which lists are sorted.';
comment on column blogs.language is 'Primary subtag such as ''de'', declared by the site or detected; null if unknown.';
comment on column blogs.origin is 'Submitted by a person or added by an import; null for sites from before this was recorded.';
comment on column blogs.health is '''unsteady'': recent problems; visitors see no difference to ''fine''. ''away'': down for 14 days. ''gone'': down for a year, or declared by staff. ''changed_hands'': taken over.';
comment on column blogs.posts_stopped is 'True if staff hide the posts of the site.';
comment on column blogs.registered_domain is 'Registrable domain, or personal folder on a platform; null if it equals domain.';
comment on column blogs.posts_noindex_on is 'Since when the feed asks not to be indexed, which hides its posts; null if it does not.';
comment on column blogs.image_source is 'Choice of picture: a drawn cover, an upload (''own'') or the site''s picture (''site''). Null: no choice, and the crawler may add one.';
create index blogs_not_published on blogs (status, id desc) where status <> 'published'::text;
create index blogs_featured on blogs (featured_position, id desc) where kind = 'article'::text and status = 'published'::text;
create index blogs_user on blogs (user_id, id desc);
create index blogs_domain on blogs (domain, id desc);
create index blogs_image on blogs (image_blog_page) where image_blog_page is not null;
create index blogs_picture on blogs (substr(image_blog_page, 8, 40)) where image_blog_page is not null;
create unique index blogs_published_seq on blogs (published_seq);
create index blogs_newest_of_user on blogs (user_id, published_seq desc) where status = 'published'::text;
create index blogs_unwell on blogs (health, id) where health <> 'fine'::text;
create index blogs_feed_url on blogs using hash (feed_url) where feed_url is not null;
create index blogs_newest_in_language on blogs (coalesce(language, 'und'::text), published_seq desc) include (id) where kind = 'blog'::text and status = 'published'::text and health <> 'gone'::text;
create index blogs_mixed_in_language on blogs (coalesce(language, 'und'::text), hashint4(id), id) where kind = 'blog'::text and status = 'published'::text and (health = any (array['fine'::text, 'unsteady'::text]));
create index blogs_in_language on blogs (coalesce(language, 'und'::text), id desc) where status = 'published'::text and health <> 'gone'::text;
create index blogs_any_part on blogs using gin (title gin_trgm_ops, url gin_trgm_ops);
create index blogs_newest_listed on blogs (published_seq desc) include (id) where kind = 'blog'::text and status = 'published'::text and health <> 'gone'::text;
create index blogs_in_river on blogs (id) where status = 'published'::text and kind = 'blog'::text and not posts_stopped and posts_noindex_on is null and (health = any (array['fine'::text, 'unsteady'::text]));

create table bookmarks (
  user_id integer not null, -- references users on delete cascade
  blog_id integer not null, -- references blogs on delete cascade
  created_on timestamptz not null default now(),
  primary key (user_id, blog_id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table bookmarks is 'Sites in members'' bookmarks.';
create index bookmarks_blog on bookmarks (blog_id);
create index bookmarks_newest on bookmarks (user_id, created_on desc, blog_id desc);

create table duplicates (
  id integer generated always as identity primary key,
  from_id integer not null, -- references blogs on delete cascade
  into_id integer not null, -- references blogs on delete cascade
  signs text[] not null,
  found_on timestamptz not null default now(),
  kept_apart_on timestamptz,
  constraint duplicates_check check (from_id <> into_id)
);
comment on table duplicates is 'Pairs of sites that may be the same, for staff to merge or keep apart.';
comment on column duplicates.from_id is 'Site that would be merged into into_id.';
comment on column duplicates.signs is 'Evidence: ''feed'', ''title'', ''canonical'', ''named_by_feed''.';
comment on column duplicates.kept_apart_on is 'When staff decided that they differ; null before.';
create unique index duplicates_pair on duplicates (least(from_id, into_id), greatest(from_id, into_id));
create index duplicates_from on duplicates (from_id);
create index duplicates_into on duplicates (into_id);

create table guessed_addresses (
  blog_id integer primary key -- references blogs on delete cascade
);
comment on table guessed_addresses is 'Imported sites whose address was derived from that of their feed, until the feed names the site.';

create table import_files (
  import_id integer primary key, -- references imports on delete cascade
  bytes bytea not null
);
comment on table import_files is 'Uploaded file of an unfinished import.';

create table import_results (
  import_id integer not null, -- references imports on delete cascade
  seen_before integer not null,
  seen_after integer not null,
  results jsonb not null,
  primary key (import_id, seen_before, seen_after)
);
comment on table import_results is 'Outcomes of the entries of an import, one row per batch.';
comment on column import_results.seen_before is 'Entries processed before this batch.';
comment on column import_results.seen_after is 'Entries processed after this batch.';
comment on column import_results.results is 'Array with the outcome of each entry.';

create table import_sites (
  blog_id integer primary key, -- references blogs on delete cascade
  import_id integer not null -- references imports on delete cascade
);
comment on table import_sites is 'Sites that an import added.';
create index import_sites_import on import_sites (import_id);

create table imports (
  id integer generated always as identity primary key,
  user_id integer, -- references users on delete set null
  file_name text not null,
  is_dry_run boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  total integer,
  seen integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  message text not null default '',
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now()
);
comment on table imports is 'Imports of lists of sites by staff.';
comment on column imports.user_id is 'Null if the account was deleted, or for imports from the command line.';
comment on column imports.is_dry_run is 'True if nothing is added, only reported.';
comment on column imports.total is 'Entries in the file; null until counted.';
comment on column imports.seen is 'Entries processed so far.';
comment on column imports.added is 'Entries that became new sites.';
comment on column imports.known is 'Entries for sites that are already listed.';
comment on column imports.refused is 'Entries that were rejected.';
comment on column imports.message is 'Unused; kept for version 0.2.';
create index imports_newest on imports (id desc);
create index imports_user on imports (user_id);

create table legacy_blog_slugs (
  blog_id integer primary key, -- references blogs on delete cascade
  slug text not null
);
comment on table legacy_blog_slugs is 'Slugs that feed ids contained before migration 0073, so that feed readers do not see old entries as new.';

create table merges (
  id integer generated always as identity primary key,
  into_blog_id integer not null, -- references blogs on delete cascade
  moved jsonb not null,
  user_id integer, -- references users on delete set null
  undone_on timestamptz,
  created_on timestamptz not null default now(),
  from_blog_id integer not null -- references blogs on delete cascade
);
comment on table merges is 'Merges of one site into another, which staff can undo.';
comment on column merges.moved is 'Ids of the content that was moved, by kind, to undo the merge.';
comment on column merges.user_id is 'Member of staff; null if the account was deleted.';
comment on column merges.undone_on is 'Null while the merge is in force.';
create index merges_into on merges (into_blog_id, id desc);
create index merges_user on merges (user_id);
create unique index merges_from on merges (from_blog_id) where undone_on is null;
create index merges_of_site on merges (from_blog_id);

create table other_addresses (
  address text not null,
  blog_id integer not null -- references blogs on delete cascade
);
comment on table other_addresses is 'Former addresses and other feeds of a site, by which lists may still name it.';
comment on column other_addresses.address is 'A key as in blogs.url_key, or the URL of a feed.';
create index other_addresses_address on other_addresses using hash (address);
create index other_addresses_blog_id on other_addresses (blog_id);

create table owner_requests (
  id integer generated always as identity primary key,
  url text not null,
  url_key text not null,
  domain text not null,
  wish text not null check (wish in ('erase', 'stop')),
  proof text not null check (proof in ('mail', 'tag', 'robots', 'staff')),
  state text not null default 'unproven' check (state in ('unproven', 'waiting', 'granted', 'refused', 'lifted')),
  key_hash bytea not null unique,
  mail_key_hash bytea unique,
  email text,
  note text not null default '',
  reason text not null default '',
  decided_by integer, -- references users on delete set null
  created_on timestamptz not null default now(),
  decided_on timestamptz,
  done_on timestamptz,
  language text check (length(language) >= 2 and length(language) <= 35)
);
comment on table owner_requests is 'Requests by owners of sites without an account. A granted one stays in force until staff lift it.';
comment on column owner_requests.url_key is 'Key of the address as in blogs.url_key; the request also covers what lies below it.';
comment on column owner_requests.wish is '''erase'': delete the site and block its address. ''stop'': keep the site, but do not crawl it.';
comment on column owner_requests.proof is 'How ownership is proven: by email, a tag in the page, a line in robots.txt, or to staff.';
comment on column owner_requests.state is '''unproven'' waits for the proof, ''waiting'' for staff, ''lifted'' is no longer in force.';
comment on column owner_requests.key_hash is 'SHA-256 of the key in the address of the request''s page.';
comment on column owner_requests.mail_key_hash is 'SHA-256 of the key in the email that proves ownership; null if none was sent.';
comment on column owner_requests.email is 'Address for replies; deleted 90 days after the request is granted.';
comment on column owner_requests.note is 'Text by the requester; deleted 90 days after the request is granted.';
comment on column owner_requests.reason is 'Text by staff about their decision.';
comment on column owner_requests.decided_by is 'Member of staff; null if the proof decided or the account was deleted.';
comment on column owner_requests.done_on is 'When a granted request was carried out; null before.';
comment on column owner_requests.language is 'Language of the requester, for emails; null if unknown.';
create index owner_requests_granted on owner_requests (url_key, wish) where state = 'granted'::text;
create index owner_requests_waiting on owner_requests (created_on, id) where state = 'waiting'::text;
create index owner_requests_decided_by on owner_requests (decided_by) where decided_by is not null;

create table pending_edits (
  blog_id integer primary key, -- references blogs on delete cascade
  version integer generated always as identity,
  user_id integer, -- references users on delete set null
  fields jsonb not null,
  created_on timestamptz not null default now()
);
comment on table pending_edits is 'Edit of a public site that waits for approval by staff; until then the approved version remains public.';
comment on column pending_edits.version is 'Changes whenever the edit is replaced, so that staff only approve the version that they read.';
comment on column pending_edits.fields is 'Changed fields with their new values.';
create index pending_edits_user on pending_edits (user_id);
create index pending_edits_oldest on pending_edits (created_on, blog_id);
create index pending_edits_picture on pending_edits (substr(fields ->> 'image_blog_page'::text, 8, 40));

create table proposals (
  id integer generated always as identity primary key,
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer, -- references users on delete cascade
  fields jsonb not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  reason text not null default '',
  created_on timestamptz not null default now(),
  decided_on timestamptz,
  constraint proposals_decided check ((state = 'open'::text) = (decided_on is null))
);
comment on table proposals is 'Edits that members or the crawler suggest; the submitter, an owner or staff decide.';
comment on column proposals.user_id is 'Who suggests the edit; null for the crawler.';
comment on column proposals.fields is 'Suggested fields with their values.';
comment on column proposals.reason is 'Explanation of the decision.';
create index proposals_blog on proposals (blog_id, id desc);
create index proposals_user on proposals (user_id, id desc);
create index proposals_open on proposals (id) where state = 'open'::text;

create table refused_hosts (
  host text primary key,
  reason text not null,
  user_id integer, -- references users on delete set null
  created_on timestamptz not null default now()
);
comment on table refused_hosts is 'Hosts on which staff accept no sites.';
comment on column refused_hosts.user_id is 'Member of staff; null if the account was deleted.';
create index refused_hosts_user on refused_hosts (user_id);

create table refused_keys (
  key text not null,
  refused_id integer not null, -- references refused_sites on delete cascade
  primary key (key, refused_id)
);
comment on table refused_keys is 'Keys by which blocked sites are recognized: current and former addresses, and feeds.';
comment on column refused_keys.key is 'Key as in blogs.url_key, of an address or a feed.';
comment on column refused_keys.refused_id is 'Id in refused_sites.';
create index refused_keys_refused_id on refused_keys (refused_id);

create table refused_sites (
  id integer generated always as identity primary key,
  key text not null,
  url text not null,
  reason text not null default '',
  source text not null check (source in ('deleted', 'refused', 'owner', 'list')),
  refused_on timestamptz not null default now(),
  user_id integer -- references users on delete set null
);
comment on table refused_sites is 'Blocked sites: submitting one is refused, or waits for staff if the source is ''list''.';
comment on column refused_sites.key is 'Key of the address, as in blogs.url_key.';
comment on column refused_sites.source is '''deleted'' or ''refused'' by staff, ''owner'' had it erased; for ''list'', another community''s block list, submissions only wait for staff.';
comment on column refused_sites.user_id is 'Member of staff; null if none, or the account was deleted.';
create unique index refused_sites_key on refused_sites (key, (source = 'owner'::text));
create index refused_sites_user_id on refused_sites (user_id) where user_id is not null;

create table site_identities (
  blog_id integer primary key, -- references blogs on delete cascade
  title text not null default '',
  feed_key text,
  canonical_key text
);
comment on table site_identities is 'What the last crawl says a site is, to find sites that are listed twice.';
comment on column site_identities.title is 'Title of the front page.';
comment on column site_identities.feed_key is 'Key of the feed''s address, in the form of blogs.url_key; null without a feed.';
comment on column site_identities.canonical_key is 'Key of the canonical address that the front page declares; null without one.';
create index site_identities_feed on site_identities (feed_key) where feed_key is not null;
create index site_identities_canonical on site_identities (canonical_key) where canonical_key is not null;

create view current_owners as
 select o.blog_id,
    o.user_id
   from blog_owners o
     join blogs b on b.id = o.blog_id
  where b.health <> 'changed_hands'::text;
comment on view current_owners is 'Owners of sites that have not changed hands.';

create function shows_posts(b blogs) returns boolean language sql
  stable
as $$
  select b.kind = 'blog' and not b.posts_stopped and b.posts_noindex_on is null
$$;
comment on function shows_posts(b blogs) is 'True if the posts of a site may be shown to visitors who can see the site.';

create function accept_shown_site() returns trigger language plpgsql
as $$
begin
  delete from refused_sites where key = new.url_key and source = 'refused';
  return null;
end $$;
comment on function accept_shown_site() is 'Deletes the refusal of a submission when the site becomes public after all.';

create function count_changed_blogs() returns trigger language plpgsql
as $$
declare moved_ids integer[]; moves integer[]; blogs_more integer; articles_more integer;
begin
  select array_agg(f.id),
      array_agg((f.status = 'published' and f.health <> 'gone')::integer
        - (s.status = 'published' and s.health <> 'gone')::integer),
      sum((f.status = 'published' and f.health <> 'gone' and f.kind = 'blog')::integer
        - (s.status = 'published' and s.health <> 'gone' and s.kind = 'blog')::integer),
      sum((f.status = 'published' and f.health <> 'gone' and f.kind = 'article')::integer
        - (s.status = 'published' and s.health <> 'gone' and s.kind = 'article')::integer)
    into moved_ids, moves, blogs_more, articles_more
    from fresh f join stale s on s.id = f.id
    where (f.status = 'published' and f.health <> 'gone') <> (s.status = 'published' and s.health <> 'gone')
      or f.kind <> s.kind;
  if moved_ids is null then return null; end if;
  perform add_to_total('blogs', blogs_more), add_to_total('articles', articles_more);
  perform from tags where id in (select tag_id from blog_tags where blog_id = any(moved_ids))
    order by id for no key update;
  update tags t set blog_count = t.blog_count + change.n
    from (select bt.tag_id, sum(moved.n)::integer as n
          from unnest(moved_ids, moves) as moved (id, n) join blog_tags bt on bt.blog_id = moved.id
          where moved.n <> 0 group by bt.tag_id) as change
    where t.id = change.tag_id and change.n <> 0;
  return null;
end $$;
comment on function count_changed_blogs() is 'Updates totals and tags.blog_count when sites become listed or unlisted. Once per statement, because imports change hundreds.';

create function count_deleted_blog() returns trigger language plpgsql
as $$
begin
  if is_counted(old) then
    perform add_to_total(case old.kind when 'blog' then 'blogs' else 'articles' end, -1);
  end if;
  delete from blog_tags where blog_id = old.id;
  return old;
end $$;
comment on function count_deleted_blog() is 'Updates totals before a site is deleted, and deletes its tags while they can still be counted.';

create function count_new_blogs() returns trigger language plpgsql
as $$
begin
  insert into blog_stats (blog_id) select id from fresh;
  perform add_to_total('blogs', (select count(*)::integer from fresh where status = 'published' and kind = 'blog')),
    add_to_total('articles', (select count(*)::integer from fresh where status = 'published' and kind = 'article'));
  return null;
end $$;
comment on function count_new_blogs() is 'Adds blog_stats for new sites and updates totals.';

create function site_domain(b blogs) returns text language sql
  stable parallel safe
return coalesce((b).registered_domain, (b).domain);
comment on function site_domain(b blogs) is 'Registrable domain of a site.';

create function drop_blog_blocks() returns trigger language plpgsql
as $$
begin
  delete from list_blocks where list = 'discussions' and of_id = old.id;
  return null;
end $$;
comment on function drop_blog_blocks() is 'Deletes the list_blocks of a deleted site.';

create function follow_erasures() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'DELETE' and new.wish = 'erase' and new.state = 'granted' then
    perform refuse_erased(new);
  elsif tg_op <> 'INSERT' and old.wish = 'erase' and old.state = 'granted' then
    delete from refused_sites where source = 'owner' and key = old.url_key and not exists (
      select from owner_requests r where r.url_key = old.url_key and r.wish = 'erase' and r.state = 'granted');
  end if;
  return null;
end $$;
comment on function follow_erasures() is 'Blocks a site while a request to erase it is granted.';

create function follow_recommender() returns trigger language plpgsql
as $$
declare
  ids integer[];
begin
  update recommended_sites set is_open = is_open(new) where blog_id = new.id and is_open <> is_open(new);
  if (old.status = 'published') <> (new.status = 'published') then
    ids := array(select distinct to_id from recommendations where from_id = new.id order by 1);
    perform add_recommenders(ids, array_fill(case when new.status = 'published' then 1 else -1 end, array[cardinality(ids)]));
  end if;
  return null;
end $$;
comment on function follow_recommender() is 'Updates recommended_sites when a site is hidden, shown, goes down or recovers.';

create function follow_voice() returns trigger language plpgsql
as $$
declare
  ids integer[] := array(select distinct to_id from recommendations where from_id = new.id order by 1);
begin
  if cardinality(ids) > 0 then perform add_recommenders(ids, array_fill(0, array[cardinality(ids)])); end if;
  return null;
end $$;
comment on function follow_voice() is 'Recounts the recommenders of the sites that a site recommends when its domain or submitter changes.';

create function forget_own_recommendations() returns trigger language plpgsql
as $$
begin
  delete from recommendations r using blog_owners o
    where o.user_id = new.user_id and r.from_id = o.blog_id and r.to_id = new.blog_id;
  delete from recommendations r using blog_owners o
    where o.user_id = new.user_id and r.from_id = new.blog_id and r.to_id = o.blog_id;
  return null;
end $$;
comment on function forget_own_recommendations() is 'Deletes recommendations between sites of the same owner, since these do not count.';

create function forget_readings() returns trigger language plpgsql
as $$
begin
  delete from readings where blog_id in (select id from stale);
  return null;
end $$;
comment on function forget_readings() is 'Deletes the crawl log of deleted sites. Not a foreign key, because checking it would lock wide rows in blogs.';

create function forget_recommendations() returns trigger language plpgsql
as $$
begin
  delete from recommendations where from_id = old.id;
  delete from recommendations where to_id = old.id;
  return old;
end $$;
comment on function forget_recommendations() is 'Deletes the recommendations of a site before the site, while they can still be counted.';

create function hold_new_of_held() returns trigger language plpgsql
as $$
begin
  perform from users where id = new.user_id for share;
  if exists (select from content_holds where user_id = new.user_id) then
    new.status := status_of(array(select why from content_holds where user_id = new.user_id));
  end if;
  return new;
end $$;
comment on function hold_new_of_held() is 'Gives new content of a hidden author the author''s status, after waiting for concurrent decisions about the author.';

create function is_counted(blog blogs) returns boolean language sql
  immutable
as $$
  select blog.status = 'published' and blog.health <> 'gone'
$$;
comment on function is_counted(blog blogs) is 'True for listed sites and articles: published and not gone.';

create function is_domain_off(url_key text, user_id integer) returns boolean language sql
  stable parallel safe
return (exists (select from blogs b where ((b.health = any (array['away'::text, 'gone'::text, 'changed_hands'::text])) and (b.kind = 'blog'::text) and ((b.url_key = any ((keys_over(is_domain_off.url_key) || split_part(is_domain_off.url_key, '/'::text, 1)))) or ((is_domain_off.url_key = any (keys_over(b.url_key))) and ((b.user_id = is_domain_off.user_id) or (exists (select from blog_owners o where ((o.blog_id = b.id) and (o.user_id = is_domain_off.user_id))))))))));
comment on function is_domain_off(url_key text, user_id integer) is 'True if an account cannot log in with this domain for now, because the site there is down or taken over.';

create function is_open(b blogs) returns boolean language sql
  stable
as $$
  select b.status = 'published' and b.kind = 'blog' and b.health in ('fine', 'unsteady')
$$;
comment on function is_open(b blogs) is 'True for published sites that are not down.';

create function keep_blog_status() returns trigger language plpgsql
as $$
      begin
        if exists (select from blogs t where id = new.id and status <> status_of(array(
            select why from content_holds where blog_id = new.id or user_id = t.user_id))) then
          raise exception 'the status of blog % does not follow from content_holds', new.id
            using errcode = 'check_violation', constraint = 'status_follows_holds';
        end if;
        return null;
      end $$;
comment on function keep_blog_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';

create function keep_merge_target() returns trigger language plpgsql
as $$
begin
  if exists (select from merges where into_blog_id = old.id and undone_on is null) then
    raise exception 'site % is the target of a merge', old.id
      using errcode = 'foreign_key_violation', constraint = 'merges_target_stays';
  end if;
  return old;
end $$;
comment on function keep_merge_target() is 'Rejects deleting a site that others were merged into; the merges have to be undone first.';

create function keep_out_erased() returns trigger language plpgsql
as $$
declare
  refused refused_sites := refusal_of(new.url_key);
begin
  if refused.id is not null then
    raise exception 'the address % is refused', new.url_key
      using errcode = 'check_violation', constraint = 'blogs_not_erased',
        detail = json_build_object('source', refused.source, 'reason', refused.reason);
  end if;
  return null;
end $$;
comment on function keep_out_erased() is 'Rejects blocked addresses, whatever code adds them. Runs after the insert, to see concurrent decisions.';

create function nth_newest_blog(newer integer) returns integer language plpgsql
  stable
as $$
declare remaining integer := newer; big record; small record;
begin
  for big in select block, n from blog_blocks where level = 1 order by block desc loop
    if remaining >= big.n then
      remaining := remaining - big.n;
      continue;
    end if;
    for small in select block, n from blog_blocks
        where level = 0 and block between big.block << 8 and (big.block << 8) + 255 order by block desc loop
      if remaining < small.n then
        return (select published_seq from blogs where kind = 'blog' and status = 'published' and health <> 'gone'
          and published_seq between small.block << 8 and (small.block << 8) + 255
          order by published_seq desc offset remaining limit 1);
      end if;
      remaining := remaining - small.n;
    end loop;
  end loop;
  return null;
end $$;
comment on function nth_newest_blog(newer integer) is 'Finds the published_seq of the listed site that has this many newer ones, by adding up blog_blocks; null past the end.';

create function outbox_popularity() returns trigger language plpgsql
as $$
begin
  perform invalidate('blog:' || blog_id) from fresh;
  insert into outbox (consumer, is_bulk, kind, thing_id, action)
    select c.consumer, true, c.kind, f.blog_id, 'changed'
    from fresh f join stale s using (blog_id) cross join outbox_consumers c
    where c.kind = 'popularity' and popularity(f.upvotes, f.reviews) <> popularity(s.upvotes, s.reviews);
  return null;
end $$;
comment on function outbox_popularity() is 'Queues sites for search when their votes and reviews change enough to matter.';

create function outbox_rows() returns trigger language plpgsql
as $$
declare came integer[]; changed integer[]; gone integer[];
begin
  if not exists (select from outbox_consumers where kind = tg_argv[0]) then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into came from fresh where status = 'published';
  elsif tg_op = 'DELETE' then
    select array_agg(id) into gone from stale where status = 'published';
  else
    execute format('
      select array_agg(f.id) filter (where s.status <> ''published''),
        array_agg(f.id) filter (where s.status = ''published'' and f.status = ''published''),
        array_agg(f.id) filter (where f.status <> ''published'')
      from fresh f join stale s on s.id = f.id
      where (f.status = ''published'' or s.status = ''published'')
        and (f.status, %s) is distinct from (s.status, %s)',
      regexp_replace(tg_argv[1], '(\w+)', 'f.\1', 'g'), regexp_replace(tg_argv[1], '(\w+)', 's.\1', 'g'))
      into came, changed, gone;
  end if;
  if came is not null then perform outbox_add(tg_argv[0], came, 'appeared'); end if;
  if changed is not null then perform outbox_add(tg_argv[0], changed, 'changed'); end if;
  if gone is not null then perform outbox_add(tg_argv[0], gone, 'left'); end if;
  return null;
end $$;
comment on function outbox_rows() is 'Queues rows for the outbox when they become public, change or disappear. Arguments: kind, and the columns that matter.';

create function outbox_site_feed() returns trigger language plpgsql
as $$
begin
  perform outbox_add('site_feed', array[new.id], 'changed');
  return null;
end $$;
comment on function outbox_site_feed() is 'Queues a site for the crawler when the address of its feed changes.';

create function outbox_sites(ids integer[]) returns void language sql
as $$
  select outbox_add('blog', array_agg(id), 'changed') from blogs where id = any(ids) and status = 'published'
    having count(*) > 0
$$;
comment on function outbox_sites(ids integer[]) is 'Queues public sites as changed.';

create function publish_first() returns trigger language plpgsql
as $$
begin
  new.published_on := case tg_op when 'INSERT' then new.created_on else now() end;
  new.published_seq := nextval('published_seqs');
  return new;
end $$;
comment on function publish_first() is 'Sets published_on and published_seq when a site first becomes public.';

create function refusal_of(url_key text) returns refused_sites language sql
  stable parallel safe
return (select r.*::refused_sites as r from (refused_keys k join refused_sites r on ((r.id = k.refused_id))) where ((k.key = any (keys_over(refusal_of.url_key))) and ((k.key = refusal_of.url_key) or (r.source = 'owner'::text)) and (r.source <> 'list'::text)) order by (r.source = 'owner'::text) desc, r.id desc limit 1);
comment on function refusal_of(url_key text) is 'Finds the block on an address or feed; null if there is none.';

create function refuse_erased(request owner_requests) returns void language sql
as $$
  with refused as (
    insert into refused_sites (key, url, source, refused_on, user_id)
    values (request.url_key, request.url, 'owner', coalesce(request.decided_on, now()), request.decided_by)
    on conflict do nothing returning id, key)
  insert into refused_keys (key, refused_id) select key, id from refused;
  -- Of an erased site nothing is kept but the address.
  update refused_sites set reason = '' where key = request.url_key and source <> 'owner' and reason <> ''
$$;
comment on function refuse_erased(request owner_requests) is 'Blocks the address of a request to erase a site, and clears the reasons of other blocks on it.';

create function remember_address() returns trigger language plpgsql
as $$
begin
  insert into other_addresses (address, blog_id)
  select former.address, new.id
  from (values
      -- A guess was never the site's own address: another site may have it.
      (case when old.url_key <> new.url_key and not exists (select from guessed_addresses where blog_id = new.id)
        then old.url_key end),
      (case when old.feed_url is distinct from new.feed_url then old.feed_url end)) as former (address)
  where former.address <> '' and not exists (
    select from other_addresses o where o.address = former.address and o.blog_id = new.id);
  return null;
end $$;
comment on function remember_address() is 'Adds the former address or feed of a site to other_addresses.';

create function tell_activity() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then perform invalidate('activity:' || old.user_id); end if;
  if tg_op <> 'DELETE' and new.user_id is not null then perform invalidate('activity:' || new.user_id); end if;
  return null;
end $$;
comment on function tell_activity() is 'Invalidates a member''s cached activity when their submissions, texts or upvotes change.';

create function tell_activity_at_blog() returns trigger language plpgsql
as $$
begin
  perform invalidate('activity:' || user_id) from (
    select user_id from reviews where blog_id = new.id
    union select user_id from blog_upvotes where blog_id = new.id
    union select user_id from discussions where blog_id = new.id
    union select c.user_id from comments c join discussions d on d.id = c.discussion_id where d.blog_id = new.id
    union select u.id from follows f join users u on u.id = f.user_id where f.blog_id = new.id and u.shows_follows
  ) as concerned where user_id is not null;
  return null;
end $$;
comment on function tell_activity_at_blog() is 'Invalidates the cached activity of everyone active at a site that is hidden or shown.';

create function tell_blog() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    perform invalidate('blog:' || new.id);
    if old.status <> new.status or old.kind <> new.kind or old.title <> new.title
        or old.featured_position is distinct from new.featured_position then
      perform invalidate('blogs');
    end if;
  else
    perform invalidate('blog:' || old.id), invalidate('blogs');
  end if;
  return null;
end $$;
comment on function tell_blog() is 'Invalidates cached replies about a site that changes, and lists if they show the change.';

create function tell_blogs() returns trigger language plpgsql
as $$ begin perform invalidate('blogs'); return null; end $$;
comment on function tell_blogs() is 'Invalidates cached lists of sites.';

create function tell_health() returns trigger language plpgsql
as $$
begin
  perform invalidate('blogs');
  return null;
end $$;
comment on function tell_health() is 'Invalidates cached lists of sites when one goes down or recovers.';

create function tell_openness() returns trigger language plpgsql
as $$
begin
  if is_open(old) <> is_open(new) then
    perform invalidate('hidden posts');
    perform invalidate('blog:' || to_id) from (
      select distinct to_id from recommendations where from_id = new.id) as recommended;
  end if;
  return null;
end $$;
comment on function tell_openness() is 'Invalidates cached posts and pages of recommended sites when a site is hidden, shown, goes down or recovers.';

create function wish_about(url_key text, wish text) returns boolean language sql
  stable parallel safe
return (exists (select from owner_requests r where ((r.url_key = any (keys_over(wish_about.url_key))) and (r.wish = wish_about.wish) and (r.state = 'granted'::text))));
comment on function wish_about(url_key text, wish text) is 'True if a granted owner request of this kind covers the address.';

create trigger forget_own_recommendations
  after insert on blog_owners for each row
  execute function forget_own_recommendations();

create trigger stats_changed
  after update on blog_stats referencing old table as stale new table as fresh for each statement
  execute function outbox_popularity();

create trigger accept_shown_site
  after update of status on blogs for each row when (new.status = 'published'::text and old.status <> 'published'::text)
  execute function accept_shown_site();

create trigger count_changed_blogs
  after update on blogs referencing old table as stale new table as fresh for each statement
  execute function count_changed_blogs();

create trigger count_deleted_blog
  before delete on blogs for each row
  execute function count_deleted_blog();

create trigger count_new_blogs
  after insert on blogs referencing new table as fresh for each statement
  execute function count_new_blogs();

create trigger drop_blog_blocks
  after delete on blogs for each row
  execute function drop_blog_blocks();

create trigger follow_recommender
  after update of status, health, kind on blogs for each row when (old.status <> new.status or old.health <> new.health or old.kind <> new.kind)
  execute function follow_recommender();

create trigger follow_voice
  after update of registered_domain, domain, user_id on blogs for each row when (new.status = 'published'::text and (site_domain(old.*) is distinct from site_domain(new.*) or old.user_id is distinct from new.user_id))
  execute function follow_voice();

create trigger forget_readings
  after delete on blogs referencing old table as stale for each statement
  execute function forget_readings();

create trigger forget_recommendations
  before delete on blogs for each row
  execute function forget_recommendations();

create trigger hold_new_of_held
  before insert on blogs for each row when (new.user_id is not null)
  execute function hold_new_of_held();

create trigger keep_merge_target
  before delete on blogs for each row
  execute function keep_merge_target();

create constraint trigger keep_new_status
  after insert on blogs deferrable initially deferred for each row when (new.status <> 'published'::text)
  execute function keep_blog_status();

create trigger keep_out_erased
  after insert on blogs for each row
  execute function keep_out_erased();

create trigger keep_out_moved
  after update of url_key on blogs for each row when (old.url_key <> new.url_key)
  execute function keep_out_erased();

create trigger keep_status
  after update of status on blogs for each row when (old.status <> new.status)
  execute function keep_blog_status();

create trigger outbox_changed
  after update on blogs referencing old table as stale new table as fresh for each statement
  execute function outbox_rows('blog', 'title, description, domain, url, kind, health, language, feed_url, posts_stopped, posts_noindex_on');

create trigger outbox_gone
  after delete on blogs referencing old table as stale for each statement
  execute function outbox_rows('blog', 'title, description, domain, url, kind');

create trigger outbox_new
  after insert on blogs referencing new table as fresh for each statement
  execute function outbox_rows('blog', 'title, description, domain, url, kind');

create trigger outbox_site_feed
  after update of feed_url on blogs for each row when (old.feed_url is distinct from new.feed_url)
  execute function outbox_site_feed();

create trigger publish_first
  before insert or update of status on blogs for each row when (new.status = 'published'::text and new.published_on is null)
  execute function publish_first();

create trigger remember_address
  after update of url_key, feed_url on blogs for each row when (old.url_key is distinct from new.url_key or old.feed_url is distinct from new.feed_url)
  execute function remember_address();

create trigger tell_activity
  after insert or delete or update of status, user_id on blogs for each row
  execute function tell_activity();

create trigger tell_activity_at_blog
  after update of status on blogs for each row when (old.status <> new.status)
  execute function tell_activity_at_blog();

create trigger tell_blog
  after delete or update on blogs for each row
  execute function tell_blog();

create trigger tell_health
  after update of health on blogs for each row when (old.health <> new.health)
  execute function tell_health();

create trigger tell_new_blogs
  after insert on blogs for each statement
  execute function tell_blogs();

create trigger tell_openness
  after update of status, health, kind on blogs for each row when (old.status <> new.status or old.health <> new.health or old.kind <> new.kind)
  execute function tell_openness();

create trigger follow_erasures
  after insert or delete or update of state on owner_requests for each row
  execute function follow_erasures();

-- expand
-- What the reader knows of each site besides when it is read next, the robots.txt of hosts, and what readings brought
-- (docs/reading.md).

-- Written at the end of every reading, along with `due_on`. A site that is not to be read is due at 'infinity'.
alter table reading_sites
  -- Null where there is no feed to read.
  add column feed_due_on timestamptz,
  add column page_due_on timestamptz,
  -- Its last good answer, from its feed or its front page.
  add column good_on timestamptz;

alter table reading_hosts
  -- The last of its answers of 429 or 503, until it answers otherwise.
  add column busy_on timestamptz;

-- What the setting of the process says that began last.
alter table reading_budget add column usual real not null default 10 check (usual > 0);

-- Written only when a reading changes something of it: an answer of 304 does not.
create table reading_state (
  blog_id integer primary key references reading_sites on delete cascade,
  -- The site's address that the rest belongs to.
  site_url text not null,
  -- What was last given as the site's feed, by people or lists; another one is read from then on.
  given_feed_url text,
  feed_url text,
  feed_validators jsonb,
  feed_failures smallint not null default 0,
  -- {to, first_on, times}: where it says it moved for good.
  feed_move jsonb,
  -- {min_seconds, skip_hours, skip_days}: how seldom it asks to be read.
  feed_asked jsonb,
  feed_read_on timestamptz,
  posts_a_month real not null default 0,
  last_post_on timestamptz,
  -- Where the front page is now; null: at the site's address.
  page_url text,
  page_validators jsonb,
  page_failures smallint not null default 0,
  page_move jsonb,
  -- Where the front page says that the feed may be.
  page_feeds text[] not null default '{}',
  -- Whether the last look at the front page came before its week was over.
  was_page_early boolean not null default false,
  has_guessed boolean not null default false,
  -- Addresses that are not to be asked: {address: {until, gone}}, without `until` for ever.
  avoid jsonb not null default '{}',
  -- Readings in a row without a good answer.
  tries smallint not null default 0,
  failing_since timestamptz,
  failing_reason text,
  -- Staff want it read now.
  wanted_on timestamptz,
  -- The owner or staff do not want it read.
  is_stopped boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0.05);
create index reading_state_failing on reading_state (failing_reason) where failing_reason is not null;

-- One row for each answer; the last 90 days. Without a foreign key, whose check would write to the site's wide row.
create table readings (
  blog_id integer not null,
  read_on timestamptz not null,
  what text not null check (what in ('feed', 'page')),
  -- The status of HTTP, or in a word why there was none.
  status text not null,
  bytes integer not null,
  new_posts smallint not null,
  next_on timestamptz
);
create index readings_blog on readings (blog_id, read_on desc);
create index readings_time on readings (read_on);

create function forget_readings() returns trigger language plpgsql as $$
begin
  delete from readings where blog_id in (select id from stale);
  return null;
end $$;
create trigger forget_readings after delete on blogs
  referencing old table as stale for each statement execute function forget_readings();

-- Scheme and host, and what of its robots.txt is about access; null while it fails to answer.
create table reading_robots (
  origin text primary key,
  lines text,
  until timestamptz not null
);
create index reading_robots_until on reading_robots (until);

-- Processes that read, and whether their own line is down.
create table reading_workers (
  name text primary key,
  started_on timestamptz not null,
  seen_on timestamptz not null,
  reading integer not null default 0,
  line_down_since timestamptz
);

-- How far the sites are taken up that were listed before anything was read, and until when first readings are planned.
create table reading_enrolment (
  is_only boolean primary key default true check (is_only),
  after_id integer not null default 0,
  is_done boolean not null default false,
  planned_until timestamptz not null default 'epoch'
);
insert into reading_enrolment default values;

insert into outbox_consumers values ('blog', 'reading'), ('site_feed', 'reading');

-- Another feed is read soon; search and lists do not mind.
create function outbox_site_feed() returns trigger language plpgsql as $$
begin
  perform outbox_add('site_feed', array[new.id], 'changed');
  return null;
end $$;
create trigger outbox_site_feed after update of feed_url on blogs for each row
  when (old.feed_url is distinct from new.feed_url) execute function outbox_site_feed();

-- Generated from db/migrations by "npm run schema": do not edit.

create table health_changes (
  id integer generated always as identity primary key,
  blog_id integer not null, -- references blogs on delete cascade
  before text not null,
  after text not null,
  changed_on timestamptz not null default now(),
  by text not null check (by in ('reading', 'staff')),
  user_id integer, -- references users on delete set null
  reason text not null default '',
  evidence jsonb not null default '[]'
);
comment on table health_changes is 'History of the changes of blogs.health, with the reasons.';
comment on column health_changes.by is '''reading'' is the crawler.';
comment on column health_changes.user_id is 'Member of staff; null for the crawler and deleted accounts.';
comment on column health_changes.evidence is 'Observations behind the change; emptied after 90 days.';
create index health_changes_blog on health_changes (blog_id, id desc);
create index health_changes_user on health_changes (user_id) where user_id is not null;
create index health_changes_on on health_changes (changed_on) where evidence <> '[]'::jsonb;

create table health_told (
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer not null, -- references users on delete cascade
  primary key (blog_id, user_id)
);
comment on table health_told is 'Members who were notified that a site is down, to notify them when it is back.';
create index health_told_user on health_told (user_id);

create table reading_addresses (
  address text primary key,
  lane_id integer not null -- references reading_lanes
);
comment on table reading_addresses is 'IP addresses of crawled hosts: hosts at one address share a throttle group.';
comment on column reading_addresses.lane_id is 'Throttle group of the hosts at this address.';
create index reading_addresses_lane on reading_addresses (lane_id);

create table reading_budget (
  is_only boolean default true primary key check (is_only),
  per_second real check (per_second > 0::double precision),
  is_paused boolean not null default false,
  free_on timestamptz not null default '1970-01-01 00:00:00+00',
  usual real not null default 10 check (usual > 0::double precision)
);
comment on table reading_budget is 'Single row: number of requests that all crawling processes together may make.';
comment on column reading_budget.per_second is 'Requests per second set by staff; null for the operator''s setting.';
comment on column reading_budget.is_paused is 'True if staff paused all crawling.';
comment on column reading_budget.free_on is 'When more requests become available.';
comment on column reading_budget.usual is 'Requests per second in the operator''s setting.';

insert into reading_budget (is_only, per_second, is_paused, free_on, usual) values
  ('true', null, 'false', '1970-01-01 00:00:00+00', '10');

create table reading_claims (
  host_id integer primary key, -- references reading_hosts on delete cascade
  blog_id integer, -- references blogs on delete cascade
  worker text not null,
  leased_until timestamptz not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);
comment on table reading_claims is 'Leases: only one worker at a time may send requests to a host.';
comment on column reading_claims.blog_id is 'Site being crawled; null if a redirect led to the host.';
comment on column reading_claims.worker is 'Name in reading_workers.';
comment on column reading_claims.leased_until is 'When the lease ends unless the worker renews it; then another worker takes over.';
create index reading_claims_leased on reading_claims (leased_until);
create index reading_claims_blog on reading_claims (blog_id);

create table reading_enrolment (
  is_only boolean default true primary key check (is_only),
  after_id integer not null default 0,
  is_done boolean not null default false,
  planned_until timestamptz not null default '1970-01-01 00:00:00+00'
);
comment on table reading_enrolment is 'Single row: progress of adding sites that existed before the first crawl, and of planning first crawls.';
comment on column reading_enrolment.after_id is 'Last site that was added.';
comment on column reading_enrolment.planned_until is 'First crawls of imported sites are planned up to this time; the next import continues there.';

insert into reading_enrolment (is_only, after_id, is_done, planned_until) values
  ('true', '0', 'false', '1970-01-01 00:00:00+00');

create table reading_hosts (
  id integer generated always as identity primary key,
  name text not null unique,
  lane_id integer not null, -- references reading_lanes
  stopped_until timestamptz,
  busy_on timestamptz,
  address text,
  visited_on timestamptz
);
comment on table reading_hosts is 'Hosts that the crawler sends requests to.';
comment on column reading_hosts.lane_id is 'Throttle group of the host.';
comment on column reading_hosts.stopped_until is 'No requests before this time, because the host answered 429 or 503; null without such a limit.';
comment on column reading_hosts.busy_on is 'When the host last answered 429 or 503; null after a successful response.';
comment on column reading_hosts.address is 'IP address at the last request; null if unknown.';
comment on column reading_hosts.visited_on is 'When a redirect, feed or picture last led here from another host; null if none has.';
create index reading_hosts_lane on reading_hosts (lane_id);
create index reading_hosts_address on reading_hosts (address) where address is not null;

create table reading_lanes (
  id integer generated always as identity primary key,
  name text not null unique,
  gap_ms integer not null check (gap_ms >= 0),
  free_on timestamptz not null default '1970-01-01 00:00:00+00',
  next_on timestamptz
) with (
  autovacuum_vacuum_scale_factor = 0.05
);
comment on table reading_lanes is 'Throttle groups of the crawler: hosts of one domain, platform or IP address share one request per gap_ms.';
comment on column reading_lanes.name is 'Domain or platform.';
comment on column reading_lanes.gap_ms is 'Milliseconds between two requests.';
comment on column reading_lanes.free_on is 'No requests before this time.';
comment on column reading_lanes.next_on is 'When to look for a due site in the group; null without sites.';
create index reading_lanes_next on reading_lanes (next_on) where next_on is not null;

create table reading_networks (
  address text primary key,
  free_on timestamptz not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);
comment on table reading_networks is 'IP addresses of content delivery networks: all processes together keep a gap between requests to one.';
comment on column reading_networks.free_on is 'No requests before this time.';

create table reading_robots (
  origin text primary key,
  lines text,
  until timestamptz not null,
  is_silent boolean not null default false
);
comment on table reading_robots is 'Cached robots.txt files.';
comment on column reading_robots.origin is 'Scheme and host.';
comment on column reading_robots.lines is 'Lines about access; null if the file could not be fetched.';
comment on column reading_robots.until is 'End of the cache entry.';
comment on column reading_robots.is_silent is 'True if the host did not answer at all.';
create index reading_robots_until on reading_robots (until);

create table reading_sites (
  blog_id integer primary key, -- references blogs on delete cascade
  host_id integer not null, -- references reading_hosts
  lane_id integer not null, -- references reading_lanes
  due_on timestamptz not null,
  interval_s integer not null check (interval_s > 0),
  feed_due_on timestamptz,
  page_due_on timestamptz,
  good_on timestamptz
) with (
  autovacuum_vacuum_scale_factor = 0.05
);
comment on table reading_sites is 'When each site is crawled next.';
comment on column reading_sites.lane_id is 'Copy of the host''s throttle group.';
comment on column reading_sites.due_on is 'Next crawl; infinity if the site is not crawled.';
comment on column reading_sites.interval_s is 'Expected seconds from a crawl until the site is due again.';
comment on column reading_sites.feed_due_on is 'When to fetch the feed next; null without a feed.';
comment on column reading_sites.page_due_on is 'When to fetch the front page next.';
comment on column reading_sites.good_on is 'Last successful response from the feed or front page; null if there was none.';
create index reading_sites_due on reading_sites (lane_id, due_on);
create index reading_sites_host on reading_sites (host_id);

create table reading_state (
  blog_id integer primary key, -- references reading_sites(blog_id) on delete cascade
  site_url text not null,
  given_feed_url text,
  feed_url text,
  feed_validators jsonb,
  feed_failures smallint not null default 0,
  feed_move jsonb,
  feed_asked jsonb,
  feed_read_on timestamptz,
  posts_a_month real not null default 0,
  last_post_on timestamptz,
  page_url text,
  page_validators jsonb,
  page_failures smallint not null default 0,
  page_move jsonb,
  page_feeds text[] not null default '{}',
  was_page_early boolean not null default false,
  has_guessed boolean not null default false,
  avoid jsonb not null default '{}',
  tries smallint not null default 0,
  failing_since timestamptz,
  failing_reason text,
  wanted_on timestamptz,
  is_stopped boolean not null default false,
  page_robots jsonb,
  feed_robots jsonb,
  feed_blogroll text,
  no_posts text
) with (
  autovacuum_vacuum_scale_factor = 0.05
);
comment on table reading_state is 'What the crawler knows of a site besides its schedule. Only written if a crawl changes it.';
comment on column reading_state.site_url is 'Address of the site that the rest belongs to: with another address, the crawler starts over.';
comment on column reading_state.given_feed_url is 'blogs.feed_url when last crawled: another value there replaces feed_url.';
comment on column reading_state.feed_url is 'Feed that is fetched; null if none is known.';
comment on column reading_state.feed_validators is 'ETag and Last-Modified of each address, including redirects.';
comment on column reading_state.feed_failures is 'Consecutive failures.';
comment on column reading_state.feed_move is 'Permanent redirect that is not trusted yet, as {to, first_on, times}; null without one.';
comment on column reading_state.feed_asked is 'Limits that the feed sets, as {min_seconds, skip_hours, skip_days}; null without a feed.';
comment on column reading_state.page_url is 'Current address of the front page; null if it is site_url.';
comment on column reading_state.page_validators is 'ETag and Last-Modified of each address, including redirects.';
comment on column reading_state.page_failures is 'Consecutive failures.';
comment on column reading_state.page_move is 'As feed_move, for the front page.';
comment on column reading_state.page_feeds is 'Feeds that the front page declares.';
comment on column reading_state.was_page_early is 'True if the last request for the front page came early, because the feed failed.';
comment on column reading_state.has_guessed is 'True if common feed addresses were tried.';
comment on column reading_state.avoid is 'Addresses to skip, as {address: {until, gone}}: forever without until; gone counts responses 410.';
comment on column reading_state.tries is 'Consecutive crawls without a successful response.';
comment on column reading_state.failing_since is 'Since when crawls fail; null after a success.';
comment on column reading_state.failing_reason is 'HTTP status or kind of error; null after a success.';
comment on column reading_state.wanted_on is 'When staff requested a crawl that has not finished yet; null if they did not.';
comment on column reading_state.is_stopped is 'True if the owner or staff do not want the site crawled.';
comment on column reading_state.page_robots is 'Robots directives {noindex, nosnippet} of the front page when last fetched.';
comment on column reading_state.feed_robots is 'Robots directives {noindex, nosnippet} of the feed when last fetched.';
comment on column reading_state.feed_blogroll is 'OPML that the feed names as its blogroll; null if it names none.';
comment on column reading_state.no_posts is 'Why the feed has no posts; null if it has some.';
create index reading_state_failing on reading_state (failing_reason) where failing_reason is not null;
create index reading_state_feed on reading_state using hash ("substring"(feed_url, '^https?://(.*)$'::text)) where feed_url is not null;

create table reading_workers (
  name text primary key,
  started_on timestamptz not null,
  seen_on timestamptz not null,
  reading integer not null default 0,
  line_down_since timestamptz
);
comment on table reading_workers is 'Crawling processes.';
comment on column reading_workers.name is 'Unique for each start.';
comment on column reading_workers.seen_on is 'Last sign of life.';
comment on column reading_workers.reading is 'Sites being crawled now.';
comment on column reading_workers.line_down_since is 'Since when the process itself has no connection to the internet; null if it has one.';

create table readings (
  blog_id integer not null,
  read_on timestamptz not null,
  what text not null,
  status text not null,
  bytes integer not null,
  new_posts smallint not null,
  next_on timestamptz,
  feed_url text
);
comment on table readings is 'Crawl log: one row per response, kept for 90 days.';
comment on column readings.what is 'Kind of document that was requested.';
comment on column readings.status is 'HTTP status or kind of error.';
comment on column readings.next_on is 'When the document is due next; null for others than feed and page.';
comment on column readings.feed_url is 'Address of a feed that is not the site''s own; null otherwise.';
alter table readings add constraint readings_what_check check (what in ('feed', 'page', 'post', 'picture', 'blogroll')) not valid;
create index readings_blog on readings (blog_id, read_on desc);
create index readings_time on readings (read_on);
create index readings_feed on readings using hash ("substring"(feed_url, '^https?://(.*)$'::text)) where feed_url is not null;

create table site_completions (
  blog_id integer primary key, -- references blogs on delete cascade
  said jsonb not null,
  read_on timestamptz not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);
comment on table site_completions is 'Metadata found by crawls, for a few seconds, until it is written to many sites at once.';
comment on column site_completions.said is 'Metadata of the page and the feed; see SiteMetadata in src/crawler.';

create table site_fingerprints (
  blog_id integer primary key, -- references blogs on delete cascade
  first jsonb not null,
  first_on timestamptz not null,
  newest jsonb not null,
  newest_on timestamptz not null
);
comment on table site_fingerprints is 'Front page of a site when first and last crawled, to tell whether it is still the same site.';

create table site_health (
  blog_id integer primary key, -- references blogs on delete cascade
  known jsonb,
  page jsonb,
  feed jsonb,
  evidence jsonb not null default '[]',
  seen_on timestamptz,
  since timestamptz,
  nothing_since timestamptz,
  tries smallint not null default 0,
  decided jsonb,
  is_to_be_told boolean not null default false,
  is_told_out boolean not null default false,
  told_on timestamptz
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table site_health is 'Whether a site still responds, and as itself; blogs.health follows from it.';
comment on column site_health.known is 'The site while it was itself, to compare it with; null if unknown.';
comment on column site_health.page is 'Front page as last seen while it is not the site''s own; null otherwise.';
comment on column site_health.feed is 'Feed as last seen while it is not the site''s own; null otherwise.';
comment on column site_health.evidence is 'Observations that something is wrong; empty if nothing is.';
comment on column site_health.since is 'When blogs.health last changed; null if never.';
comment on column site_health.nothing_since is 'Since when the site is unreachable; null if it is reachable.';
comment on column site_health.tries is 'Failed crawls since nothing_since.';
comment on column site_health.decided is 'Decision by staff as {state, key}, valid until other evidence is found; null without one.';
comment on column site_health.is_to_be_told is 'True if members have to be notified of a change.';
comment on column site_health.is_told_out is 'True if members were notified that the site is down.';
comment on column site_health.told_on is 'When members were last notified; null if never.';
create index site_health_to_be_told on site_health (blog_id) where is_to_be_told;
create index site_health_seen on site_health (seen_on);

create table site_pictures (
  blog_id integer primary key, -- references blogs on delete cascade
  source_url text not null,
  due_on timestamptz,
  tries smallint not null default 0,
  picture text,
  bytes integer,
  validators jsonb,
  is_chosen boolean not null default false
) with (
  autovacuum_vacuum_scale_factor = 0.05
);
comment on table site_pictures is 'Pictures that front pages name, to be fetched or stored.';
comment on column site_pictures.due_on is 'When to fetch it; null if it is stored or fetching has failed for good.';
comment on column site_pictures.picture is 'Path of the stored picture, /media/ and its hash; null if none is.';
comment on column site_pictures.bytes is 'Size of its files; null if none is stored. Triggers add it to the total ''picture_kilobytes''.';
comment on column site_pictures.validators is 'ETag and Last-Modified of the stored picture.';
comment on column site_pictures.is_chosen is 'True if a person chose the site''s own picture: it is stored in all sizes and even if space is short.';
create index site_pictures_due on site_pictures (due_on) where due_on is not null;

create function count_picture_bytes() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    perform add_to_total('picture_kilobytes', -kilobytes_of(old.bytes));
  elsif tg_op = 'INSERT' then
    perform add_to_total('picture_kilobytes', kilobytes_of(new.bytes));
  else
    perform add_to_total('picture_kilobytes', kilobytes_of(new.bytes) - kilobytes_of(old.bytes));
  end if;
  return null;
end $$;
comment on function count_picture_bytes() is 'Updates the total ''picture_kilobytes'', so that reading it does not add up all sizes.';

create function is_inside_hosts(given text) returns boolean language sql
  stable set enable_seqscan = 'off'
as $$
  select given ~ '^[a-z0-9]{4,}$' and exists (select from search_entries
    where head @@ (case when given ~ '^[a-z0-9]{4,}$' then '''^' || left(given, 30) || ''':*' else '' end)::tsquery)
$$;
comment on function is_inside_hosts(given text) is 'True if the host name of a site in search_entries contains these letters, at least 4.';

create function tell_of_pause() returns trigger language plpgsql
as $$
begin
  perform invalidate('settings');
  return null;
end $$;
comment on function tell_of_pause() is 'Invalidates cached settings when staff pause or resume crawling.';

create function tell_site_health() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' or (old.since, old.seen_on, old.evidence) is distinct from (new.since, new.seen_on, new.evidence) then
    perform invalidate('health:' || new.blog_id);
  end if;
  return null;
end $$;
comment on function tell_site_health() is 'Invalidates cached replies about the health of a site.';

create trigger reading_budget_paused
  after update of is_paused on reading_budget for each row when (old.is_paused is distinct from new.is_paused)
  execute function tell_of_pause();

create trigger tell_site_health
  after insert or update on site_health for each row
  execute function tell_site_health();

create trigger count_changed_picture
  after update of bytes on site_pictures for each row when (new.bytes is distinct from old.bytes)
  execute function count_picture_bytes();

create trigger count_gone_picture
  after delete on site_pictures for each row when (old.bytes is not null)
  execute function count_picture_bytes();

create trigger count_new_picture
  after insert on site_pictures for each row when (new.bytes is not null)
  execute function count_picture_bytes();

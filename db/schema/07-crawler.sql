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
create index health_changes_blog on health_changes (blog_id, id desc);
create index health_changes_user on health_changes (user_id) where user_id is not null;
create index health_changes_on on health_changes (changed_on) where evidence <> '[]'::jsonb;

create table health_told (
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer not null, -- references users on delete cascade
  primary key (blog_id, user_id)
);
create index health_told_user on health_told (user_id);

create table reading_addresses (
  address text primary key,
  lane_id integer not null -- references reading_lanes
);
create index reading_addresses_lane on reading_addresses (lane_id);

create table reading_budget (
  is_only boolean default true primary key check (is_only),
  per_second real check (per_second > 0::double precision),
  is_paused boolean not null default false,
  free_on timestamptz not null default '1970-01-01 00:00:00+00',
  usual real not null default 10 check (usual > 0::double precision)
);

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
create index reading_claims_leased on reading_claims (leased_until);
create index reading_claims_blog on reading_claims (blog_id);

create table reading_enrolment (
  is_only boolean default true primary key check (is_only),
  after_id integer not null default 0,
  is_done boolean not null default false,
  planned_until timestamptz not null default '1970-01-01 00:00:00+00'
);

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
create index reading_lanes_next on reading_lanes (next_on) where next_on is not null;

create table reading_networks (
  address text primary key,
  free_on timestamptz not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);

create table reading_robots (
  origin text primary key,
  lines text,
  until timestamptz not null,
  is_silent boolean not null default false
);
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
create index reading_state_failing on reading_state (failing_reason) where failing_reason is not null;
create index reading_state_feed on reading_state using hash ("substring"(feed_url, '^https?://(.*)$'::text)) where feed_url is not null;

create table reading_workers (
  name text primary key,
  started_on timestamptz not null,
  seen_on timestamptz not null,
  reading integer not null default 0,
  line_down_since timestamptz
);

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

create table site_fingerprints (
  blog_id integer primary key, -- references blogs on delete cascade
  first jsonb not null,
  first_on timestamptz not null,
  newest jsonb not null,
  newest_on timestamptz not null
);

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

create function is_inside_hosts(given text) returns boolean language sql
  stable set enable_seqscan = 'off'
as $$
  select given ~ '^[a-z0-9]{4,}$' and exists (select from search_entries
    where head @@ (case when given ~ '^[a-z0-9]{4,}$' then '''^' || left(given, 30) || ''':*' else '' end)::tsquery)
$$;

create function tell_of_pause() returns trigger language plpgsql
as $$
begin
  perform invalidate('settings');
  return null;
end $$;

create function tell_site_health() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' or (old.since, old.seen_on, old.evidence) is distinct from (new.since, new.seen_on, new.evidence) then
    perform invalidate('health:' || new.blog_id);
  end if;
  return null;
end $$;

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

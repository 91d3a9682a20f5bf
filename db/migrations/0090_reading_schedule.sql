-- expand
-- When which site is read next, and who is reading it now (docs/decisions/0124-reading-schedule.md). All of it is
-- narrow: a reading that finds nothing new writes here alone.

-- Hosts that are asked no faster than one request in `gap_ms` together: those of a platform, of a domain, at an address.
create table reading_lanes (
  id integer generated always as identity primary key,
  name text not null unique,
  gap_ms integer not null check (gap_ms >= 0),
  -- Before this none of them is asked; each request pushes it on by the gap.
  free_on timestamptz not null default 'epoch',
  -- When to look for a site that is due; null where there is none.
  next_on timestamptz
) with (autovacuum_vacuum_scale_factor = 0.05);
create index reading_lanes_next on reading_lanes (next_on) where next_on is not null;

create table reading_hosts (
  id integer generated always as identity primary key,
  name text not null unique,
  lane_id integer not null references reading_lanes,
  -- It answered 429 or 503.
  stopped_until timestamptz
);
create index reading_hosts_lane on reading_hosts (lane_id);

create table reading_sites (
  blog_id integer primary key references blogs on delete cascade,
  host_id integer not null references reading_hosts,
  lane_id integer not null references reading_lanes,
  due_on timestamptz not null,
  -- After which it is expected to be due again.
  interval_s integer not null check (interval_s > 0)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index reading_sites_due on reading_sites (lane_id, due_on);
create index reading_sites_host on reading_sites (host_id);

-- Who may ask a host now: one worker, until its lease ends. `blog_id` is null where a redirect led to the host.
create table reading_claims (
  host_id integer primary key references reading_hosts on delete cascade,
  blog_id integer references blogs on delete cascade,
  worker text not null,
  leased_until timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index reading_claims_leased on reading_claims (leased_until);
create index reading_claims_blog on reading_claims (blog_id);

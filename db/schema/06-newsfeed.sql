-- Generated from db/migrations by "npm run schema": do not edit.

create table follows (
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
comment on table follows is 'Sites that members follow: their timelines show the posts of these sites.';
create index follows_blog on follows (blog_id);

create table post_blogs (
  id bigint primary key,
  blog_id integer not null -- (id, blog_id) references posts(id, blog_id) on delete cascade
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table post_blogs is 'Site of each post, to find a post by its id alone in the partitions of posts.';
comment on column post_blogs.id is 'Id of the post.';

create table post_marks (
  blog_id integer primary key, -- references blogs on delete cascade
  watermark timestamptz,
  seen text[] not null check (cardinality(seen) <= 1000)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table post_marks is 'Posts of a site that the crawler has seen, including deleted ones, so that these do not count as new again.';
comment on column post_marks.watermark is 'Time of the newest post that is no longer stored: older unknown posts are not new. Null if there is none.';
comment on column post_marks.seen is 'Hashes of the ids and URLs of posts, last seen first.';

create table post_stats (
  blog_id integer primary key, -- references blogs on delete cascade
  last_post_on timestamptz,
  known_since date,
  month_counts integer[] not null default '{}' check (cardinality(month_counts) <= 12),
  counted_to date
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table post_stats is 'How often a site posts. Transactions that change posts of a site lock its row.';
comment on column post_stats.known_since is 'Date of the oldest counted post when the site was first crawled; null before that.';
comment on column post_stats.month_counts is 'Posts per month, newest first, beginning with the month of counted_to; includes posts that are no longer stored.';
comment on column post_stats.counted_to is 'First day of the newest counted month; null without posts.';

create sequence post_ids as bigint;

create table posts (
  blog_id integer not null, -- references blogs on delete cascade
  id bigint not null default nextval('post_ids'::regclass),
  guid text,
  url text not null,
  title text not null,
  excerpt text not null check (char_length(excerpt) <= 300),
  author text,
  categories text[] not null,
  language text,
  is_language_declared boolean not null,
  published_on timestamptz not null,
  discussion_id integer, -- references discussions on delete set null
  is_hidden boolean not null default false,
  is_stub boolean not null default false,
  is_dated boolean not null default true,
  primary key (blog_id, id)
) partition by hash (blog_id);
alter sequence post_ids owned by posts.id;
comment on table posts is 'Posts from the feeds of sites, with title and excerpt, never the full text. Partitioned by site; old ones are deleted.';
comment on column posts.guid is 'Id that the feed gives the post (guid, atom:id or id); null if it gives none.';
comment on column posts.language is 'Declared by the feed, otherwise detected; null if unknown.';
comment on column posts.published_on is 'Time that the feed gives, or when the post was first seen.';
comment on column posts.discussion_id is 'Discussion of the post; null before somebody starts one.';
comment on column posts.is_hidden is 'True if staff hide the post.';
comment on column posts.is_stub is 'True if the text was erased; the rest remains to recognize the post if the feed has it again.';
comment on column posts.is_dated is 'False if the feed gives no date; published_on is not shown then.';
create index posts_newest on posts (blog_id, published_on desc, id desc);
create index posts_discussion on posts (discussion_id) where discussion_id is not null;
create index posts_hidden on posts (id) where is_hidden;

create table posts_0 partition of posts for values with (modulus 16, remainder 0) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_1 partition of posts for values with (modulus 16, remainder 1) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_10 partition of posts for values with (modulus 16, remainder 10) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_11 partition of posts for values with (modulus 16, remainder 11) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_12 partition of posts for values with (modulus 16, remainder 12) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_13 partition of posts for values with (modulus 16, remainder 13) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_14 partition of posts for values with (modulus 16, remainder 14) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_15 partition of posts for values with (modulus 16, remainder 15) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_2 partition of posts for values with (modulus 16, remainder 2) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_3 partition of posts for values with (modulus 16, remainder 3) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_4 partition of posts for values with (modulus 16, remainder 4) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_5 partition of posts for values with (modulus 16, remainder 5) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_6 partition of posts for values with (modulus 16, remainder 6) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_7 partition of posts for values with (modulus 16, remainder 7) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_8 partition of posts for values with (modulus 16, remainder 8) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table posts_9 partition of posts for values with (modulus 16, remainder 9) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);

create table river_entries (
  blog_id integer not null,
  river_on timestamptz not null,
  post_id bigint not null, -- (blog_id, post_id) references posts(blog_id, id) on delete cascade
  is_first_of_day boolean not null,
  language text,
  is_quiet boolean not null,
  site_domain text,
  is_hidden boolean not null default false,
  primary key (blog_id, river_on, post_id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table river_entries is 'Newsfeed: posts of the last 31 days, ordered by river_on.';
comment on column river_entries.river_on is 'Place in the newsfeed: time of the post, or of the crawl for posts that were found over a day later.';
comment on column river_entries.is_first_of_day is 'True for the site''s first post of a day in UTC. It holds the site''s place on that day: further posts do not move it up.';
comment on column river_entries.language is 'Language of the post, as a primary subtag; null if unknown.';
comment on column river_entries.is_quiet is 'True if the site posts at most once a month.';
comment on column river_entries.site_domain is 'Domain of the site: sites with the same domain share one place per day. Null in older entries.';
comment on column river_entries.is_hidden is 'Copy of posts.is_hidden; kept by hide_river_entry().';
create index river_entries_quiet on river_entries (river_on desc, post_id desc) where is_first_of_day and is_quiet;
create index river_entries_of_site on river_entries (blog_id, river_on desc, post_id desc) where is_first_of_day;
create index river_entries_in_language on river_entries (language, river_on desc, post_id desc);
create index river_entries_newest on river_entries (river_on desc, post_id desc) include (blog_id) where is_first_of_day;
create index river_entries_of_domain on river_entries (site_domain, river_on, post_id) where site_domain is not null;

create table river_keys (
  user_id integer primary key, -- references users on delete cascade
  version integer not null default 1
);
comment on table river_keys is 'Only used by version 0.2, for private feed addresses.';

create table river_mutes (
  user_id integer not null, -- references users on delete cascade
  reason_kind text not null check (reason_kind in ('tag', 'site', 'kind')),
  value text not null check (char_length(value) <= 100),
  created_on timestamptz not null default now(),
  primary key (user_id, reason_kind, value)
);
comment on table river_mutes is 'What a member does not want in their timeline.';
comment on column river_mutes.reason_kind is 'Mutes a ''tag'', a ''site'', or a ''kind'' of reason for which posts are suggested.';
comment on column river_mutes.value is 'Name of the tag, id of the site, or kind of reason.';

create table river_seen (
  user_id integer primary key, -- references users on delete cascade
  until timestamptz not null
);
comment on table river_seen is 'How far a member has seen their timeline, on any device.';
comment on column river_seen.until is 'Posts up to this time have been seen.';

create view shown_posts as
 select p.blog_id,
    p.id,
    p.url,
    p.title,
    p.excerpt,
    p.author,
    p.categories,
    p.language,
    p.published_on,
    p.discussion_id,
    b.status as site_status,
    p.is_dated
   from posts p
     join blogs b on b.id = p.blog_id
  where shows_posts(b.*) and not p.is_hidden and not p.is_stub;
comment on view shown_posts is 'Posts for visitors who can see their site. Check site_status before showing them.';

create view visible_posts as
 select blog_id,
    id,
    url,
    title,
    excerpt,
    author,
    categories,
    language,
    published_on,
    discussion_id,
    is_dated
   from shown_posts
  where site_status = 'published'::text;
comment on view visible_posts is 'Posts that the public can see.';

create function count_followers() returns trigger language plpgsql
as $$
begin
  -- In one order, whatever order people follow in.
  perform from blog_stats where blog_id in (select blog_id from touched) order by blog_id for no key update;
  update blog_stats s set followers = s.followers + change.n
  from (select blog_id, (case tg_op when 'INSERT' then 1 else -1 end * count(*))::integer as n
        from touched group by blog_id) as change
  where s.blog_id = change.blog_id;
  perform invalidate('activity:' || u.id) from users u
    where u.shows_follows and u.id in (select user_id from touched);
  return null;
end $$;
comment on function count_followers() is 'Updates blog_stats.followers, in the order of ids to avoid deadlocks.';

create function day_marks(first date, past date) returns tsquery language sql
  immutable parallel safe
as $$
  with whole as (
    select date_trunc('month', first + interval '1 month - 1 day') as month, date_trunc('month', past::timestamp) as past_month,
      date_trunc('year', first + interval '1 year - 1 day') as year, date_trunc('year', past::timestamp) as past_year)
  select string_agg(quote_literal('^' || to_char(day, form)), ' | ')::tsquery from whole, lateral (
    select generate_series(year, past_year - interval '1 day', '1 year') as day, 'YYYY' as form
    union all select generate_series(month, least(year, past_month) - interval '1 day', '1 month'), 'YYYY-MM'
    union all select generate_series(greatest(past_year, year), past_month - interval '1 day', '1 month'), 'YYYY-MM'
    union all select generate_series(first, least(month, past) - interval '1 day', '1 day'), 'YYYY-MM-DD'
    union all select generate_series(greatest(past_month, month), past - interval '1 day', '1 day'), 'YYYY-MM-DD') as marks
$$;
comment on function day_marks(first date, past date) is 'Search query for posts of a range of days, with as few marks of years, months and days as possible; past is not included.';

create function hide_river_entry() returns trigger language plpgsql
as $$
begin
  update river_entries set is_hidden = new.is_hidden where blog_id = new.blog_id and post_id = new.id;
  return null;
end $$;
comment on function hide_river_entry() is 'Copies is_hidden from a post to its newsfeed entry.';

create function keep_decided_post() returns trigger language plpgsql
as $$
begin
  if exists (select from blogs where id = old.blog_id) then return null; end if;
  return old;
end $$;
comment on function keep_decided_post() is 'Keeps posts that staff hid or members discuss when others are deleted, unless the whole site is.';

create function latest_posts(site integer, many integer) returns json language plpgsql
  stable parallel safe set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (select coalesce(json_agg(latest), '[]') from (
    select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.is_dated, p.language, d.id as discussion_id,
      coalesce(d.comment_count, 0) as comment_count, p.of_all
    from (select *, count(*) over () as of_all from shown_posts where blog_id = site
          order by published_on desc, id desc limit many) as p
      left join discussions d on d.id = p.discussion_id and d.status = 'published'
    order by p.published_on desc, p.id desc) as latest);
end $$;
comment on function latest_posts(site integer, many integer) is 'Newest posts of a site that the caller may show, as JSON, with their number. One plan for all sites: planning takes longer than running.';

create function name_river_entry() returns trigger language plpgsql
as $$
begin
  new.site_domain := (select site_domain(b) from blogs b where b.id = new.blog_id);
  return new;
end $$;
comment on function name_river_entry() is 'Sets site_domain of a new newsfeed entry.';

create function outbox_posts() returns trigger language plpgsql
as $$
declare sites integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct blog_id) into sites from fresh;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct blog_id) into sites from stale;
  else
    select array_agg(distinct f.blog_id) into sites from fresh f join stale s on s.blog_id = f.blog_id and s.id = f.id
    where (f.title, f.excerpt, f.language, f.categories, f.is_hidden, f.is_stub)
        is distinct from (s.title, s.excerpt, s.language, s.categories, s.is_hidden, s.is_stub);
  end if;
  if sites is not null then perform outbox_add('posts', sites, 'changed'); end if;
  return null;
end $$;
comment on function outbox_posts() is 'Queues sites for search when their posts change.';

create function posts_a_month(stats post_stats, at timestamptz) returns double precision language plpgsql
  stable
as $$
declare
  later integer := extract(year from at) * 12 + extract(month from at)
    - extract(year from stats.counted_to) * 12 - extract(month from stats.counted_to);
  since date := greatest(date_trunc('month', at) - interval '11 months', stats.known_since);
  n integer := 0;
begin
  if stats.known_since is null then return null; end if;
  for place in 1..12 - later loop n := n + coalesce(stats.month_counts[place], 0); end loop;
  return round(n / greatest(1, (at::date - since) / 30.4), 1);
end $$;
comment on function posts_a_month(stats post_stats, at timestamp with time zone) is 'Average number of posts per month over the last year, or since the site is known if that is shorter.';

create function posts_by_month(stats post_stats, at timestamptz) returns integer[] language plpgsql
  stable
as $$
declare
  -- Of a site that was never read nothing is known, and all months are empty.
  later integer := coalesce(extract(year from at) * 12 + extract(month from at)
    - extract(year from stats.counted_to) * 12 - extract(month from stats.counted_to), 0);
  months integer[] := '{}';
begin
  for place in reverse 12 - later..1 - later loop
    months := months || coalesce(stats.month_counts[place], 0)::integer;
  end loop;
  return months;
end $$;
comment on function posts_by_month(stats post_stats, at timestamp with time zone) is 'Posts in each of the last twelve months, oldest first.';

create trigger count_lost_followers
  after delete on follows referencing old table as touched for each statement
  execute function count_followers();

create trigger count_new_followers
  after insert on follows referencing new table as touched for each statement
  execute function count_followers();

create trigger hide_river_entry
  after update of is_hidden on posts for each row when (old.is_hidden <> new.is_hidden)
  execute function hide_river_entry();

create trigger keep_decided
  before delete on posts for each row when (old.is_hidden or old.discussion_id is not null)
  execute function keep_decided_post();

create trigger outbox_changed
  after update on posts referencing old table as stale new table as fresh for each statement
  execute function outbox_posts();

create trigger outbox_gone
  after delete on posts referencing old table as stale for each statement
  execute function outbox_posts();

create trigger outbox_new
  after insert on posts referencing new table as fresh for each statement
  execute function outbox_posts();

create trigger name_river_entry
  before insert on river_entries for each row
  execute function name_river_entry();

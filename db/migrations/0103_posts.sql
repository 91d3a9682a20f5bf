-- expand
-- What sites post, as their feeds have it (docs/decisions/0135-posts.md). A reading that brings nothing new writes none
-- of this.

create sequence post_ids as bigint;

-- By site, because all that is asked of a site's posts is about that site alone.
create table posts (
  blog_id integer not null references blogs on delete cascade,
  id bigint not null default nextval('post_ids'),
  -- guid, `atom:id` or `id`; null where the feed gives none.
  guid text,
  url text not null,
  title text not null,
  excerpt text not null check (char_length(excerpt) <= 300),
  author text,
  categories text[] not null,
  -- As it is shown: declared, else detected.
  language text,
  is_language_declared boolean not null,
  published_on timestamptz not null,
  -- Those that somebody discussed are kept, however old they are.
  discussion_id integer references discussions on delete set null,
  primary key (blog_id, id)
) partition by hash (blog_id);
alter sequence post_ids owned by posts.id;

do $$ begin
  for part in 0..15 loop
    execute format('create table posts_%s partition of posts for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;
create index posts_newest on posts (blog_id, published_on desc, id desc);
create index posts_discussion on posts (discussion_id) where discussion_id is not null;

-- Where a post is, for those who know its id alone.
create table post_blogs (
  id bigint primary key,
  blog_id integer not null,
  foreign key (id, blog_id) references posts (id, blog_id) on delete cascade
);

-- Posts in the order in which the community came to know them. Its first post of a day (UTC) holds a site's place on
-- that day, so that more posts never lift it.
create table river_entries (
  blog_id integer not null,
  river_on timestamptz not null,
  post_id bigint not null,
  is_first_of_day boolean not null,
  language text,
  -- Of a site that posts once a month at most.
  is_quiet boolean not null,
  primary key (blog_id, river_on, post_id),
  foreign key (blog_id, post_id) references posts (blog_id, id) on delete cascade
);
create index river_entries_newest on river_entries (river_on desc, post_id desc) where is_first_of_day;
create index river_entries_language on river_entries (language, river_on desc, post_id desc) where is_first_of_day;
create index river_entries_quiet on river_entries (river_on desc, post_id desc) where is_first_of_day and is_quiet;

-- What is shown of a site's posting. Who changes its posts locks this row.
create table post_stats (
  blog_id integer primary key references blogs on delete cascade,
  last_post_on timestamptz,
  -- From which on its posts are counted, since feeds begin somewhere.
  known_since date,
  -- Posts of twelve months, those that were pruned included: first those of `counted_to`, then of the month before it.
  month_counts integer[] not null default '{}' check (cardinality(month_counts) <= 12),
  counted_to date
);

-- What readings remember, so that a post that was pruned is not new again.
create table post_marks (
  blog_id integer primary key references blogs on delete cascade,
  -- The time of the newest post that was pruned.
  watermark timestamptz,
  -- Hashes of the ids that feeds brought, last seen first.
  seen text[] not null check (cardinality(seen) <= 1000)
);

-- How often a site posted over the last twelve months, or since it is known, where that is shorter, but not less than
-- one month.
create function posts_a_month(stats post_stats, at timestamptz) returns double precision language sql stable as $$
  select round(n / greatest(1, (at::date - greatest(since, stats.known_since)) / 30.4), 1)::double precision
  from (select date_trunc('month', at)::date as month, (date_trunc('month', at) - interval '11 months')::date as since) as w,
    lateral (select coalesce(sum(counted.n), 0) as n
      from unnest(stats.month_counts) with ordinality as counted (n, place)
      where stats.counted_to - make_interval(months => place::integer - 1) >= since) as total
  where stats.known_since is not null
$$;

-- expand
-- What a site's health is judged by, what changed, and who was told (docs/decisions/0144-health.md).

create table site_health (
  blog_id integer primary key references blogs on delete cascade,
  -- What it was like while it was itself: src/features/health/known-site.ts has the shape.
  known jsonb,
  -- What was seen last of its front page and its feed, while that is not the site's own.
  page jsonb,
  feed jsonb,
  evidence jsonb not null default '[]',
  seen_on timestamptz,
  since timestamptz,
  -- Since when nobody was there, and how often that was seen.
  nothing_since timestamptz,
  tries smallint not null default 0,
  -- What staff decided, until other evidence is seen: `{state, key}`.
  decided jsonb,
  is_to_be_told boolean not null default false,
  -- Whether those who care were told that it is out, and when they were told anything last.
  is_told_out boolean not null default false,
  told_on timestamptz
) with (autovacuum_vacuum_scale_factor = 0.05);
create index site_health_to_be_told on site_health (blog_id) where is_to_be_told;
create index site_health_seen on site_health (seen_on);

create table health_changes (
  id integer generated always as identity primary key,
  blog_id integer not null references blogs on delete cascade,
  before text not null,
  after text not null,
  changed_on timestamptz not null default now(),
  -- Who of the staff decided so; null where the reading did, or their account is gone.
  by text not null check (by in ('reading', 'staff')),
  user_id integer references users on delete set null,
  reason text not null default '',
  -- Kept for 90 days.
  evidence jsonb not null default '[]'
);
create index health_changes_blog on health_changes (blog_id, id desc);
create index health_changes_user on health_changes (user_id) where user_id is not null;
create index health_changes_on on health_changes (changed_on) where evidence <> '[]';

-- Who was told that a site is out: they are told when it is back.
create table health_told (
  blog_id integer not null references blogs on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (blog_id, user_id)
);
create index health_told_user on health_told (user_id);

create index blogs_unwell on blogs (health, id) where health <> 'fine';

-- Lists of all sites leave out those that are gone.
create or replace function number_sites(ids integer[]) returns void language plpgsql as $$
declare left_id integer; left_seq integer; last integer; hole integer; now_gone integer; came integer[]; first integer;
begin
  perform fold_totals();
  for left_id in
    select p.blog_id from blog_positions p where p.blog_id = any(ids) and not exists (
      select from blogs b where b.id = p.blog_id and b.status = 'published' and b.kind = 'blog' and b.health <> 'gone')
    order by p.blog_id
  loop
    update blog_numbering set n = n - 1, departures = departures + 1 returning n, departures into last, now_gone;
    insert into blog_positions_past
      select position, since, now_gone, blog_id from blog_positions where blog_id = left_id or position = last;
    delete from blog_positions where blog_id = left_id returning position, published_seq into hole, left_seq;
    -- The last place moves into the hole, so that the numbering stays dense.
    if hole <> last then
      update blog_positions set position = hole, since = now_gone where position = last;
    end if;
    update blog_blocks set n = n - 1
      where (level = 0 and block = left_seq >> 8) or (level = 1 and block = left_seq >> 16);
  end loop;

  came := array(select b.id from blogs b where b.id = any(ids) and b.status = 'published' and b.kind = 'blog'
    and b.health <> 'gone' and not exists (select from blog_positions p where p.blog_id = b.id) order by b.published_seq);
  if cardinality(came) > 0 then
    update blog_numbering set n = n + cardinality(came) returning n - cardinality(came), departures
      into first, now_gone;
    insert into blog_positions
      select first + place - 1, numbered.id, now_gone, b.published_seq
      from unnest(came) with ordinality as numbered (id, place) join blogs b on b.id = numbered.id;
    insert into blog_blocks as b
      select level, published_seq >> (8 + 8 * level), count(*)
      from blog_positions, generate_series(0, 1) as level where blog_id = any(came)
      group by 1, 2 order by 1, 2
      on conflict (level, block) do update set n = b.n + excluded.n;
  end if;
  if now_gone is not null then perform invalidate('blogs'); end if;
end $$;

create or replace function nth_newest_blog(newer integer) returns integer language plpgsql stable as $$
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

-- Totals, and counts of tags.
create function is_counted(blog blogs) returns boolean language sql immutable as $$
  select blog.status = 'published' and blog.health <> 'gone'
$$;

create or replace function count_changed_blogs() returns trigger language plpgsql as $$
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

create or replace function count_deleted_blog() returns trigger language plpgsql as $$
begin
  if is_counted(old) then
    perform add_to_total(case old.kind when 'blog' then 'blogs' else 'articles' end, -1);
  end if;
  delete from blog_tags where blog_id = old.id;
  return old;
end $$;

create or replace function count_new_blog_tags() returns trigger language plpgsql as $$
begin
  perform from tags where id in (select tag_id from fresh) order by id for no key update;
  update tags set blog_count = tags.blog_count + more.n
    from (select f.tag_id, count(*) as n from fresh f join blogs b on b.id = f.blog_id
          where is_counted(b) group by f.tag_id) as more
    where tags.id = more.tag_id;
  return null;
end $$;

create or replace function count_gone_blog_tags() returns trigger language plpgsql as $$
begin
  perform from tags where id in (select tag_id from gone) order by id for no key update;
  update tags set blog_count = tags.blog_count - fewer.n
    from (select g.tag_id, count(*) as n from gone g join blogs b on b.id = g.blog_id
          where is_counted(b) group by g.tag_id) as fewer
    where tags.id = fewer.tag_id;
  return null;
end $$;

-- Lists, numbering and search follow.
create function tell_health() returns trigger language plpgsql as $$
begin
  perform invalidate('blogs');
  return null;
end $$;
create trigger tell_health after update of health on blogs
  for each row when (old.health <> new.health) execute function tell_health();

drop trigger outbox_changed on blogs;
create trigger outbox_changed after update on blogs referencing old table as stale new table as fresh
  for each statement execute function outbox_rows('blog', 'title, description, domain, url, kind, health');

-- A mark beside the words, for `is:gone`.
create or replace function index_search(ids integer[]) returns void language plpgsql as $$
begin
  delete from search_entries where blog_id = any(ids);
  insert into search_entries select * from search_entries_for(ids);
  update search_entries e set head = e.head || mark, vector = e.vector || mark
    from (select id, array_to_tsvector(array['~' || health]) as mark from blogs
      where id = any(ids) and health in ('away', 'gone', 'changed_hands')) as unwell
    where e.blog_id = unwell.id;
  perform invalidate('search');
end $$;

-- A further kind of notifications. Every row there is fulfils the wider check.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'proposal', 'health', 'staff')) not valid;
alter table notification_settings drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
  check (kind in ('comment', 'reply', 'mention', 'review', 'discussion', 'upvote', 'proposal', 'health', 'staff')) not valid;

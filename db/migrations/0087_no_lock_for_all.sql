-- contract: unused since 0.2
-- No statement waits for a row that all writes need: the lists' lock goes (0065), totals are sums of rows of which each
-- transaction takes one that is free, and what numbers all sites is kept by the outbox alone.

drop trigger lock_lists on blogs;
drop trigger lock_lists on blog_tags;
drop trigger lock_lists on tags;
drop function lock_lists();

-- Totals --------------------------------------------------------------------------------------------------------

-- How many sites have a place in the dense numbering, and how many have left it so far.
create table blog_numbering (
  is_it boolean primary key default true check (is_it),
  n integer not null check (n >= 0),
  departures integer not null
);
insert into blog_numbering (n, departures) select (select n from totals where name = 'blogs'), n
  from totals where name = 'departures';
delete from totals where name = 'departures';

alter table totals drop constraint totals_pkey, drop constraint totals_n_check, add column shard integer not null default 0;
alter table totals add primary key (name, shard);
insert into totals (name, n, shard) select name, 0, more from totals, generate_series(1, 15) as more;
alter table totals alter column shard drop default;
-- Where all sixteen are taken, a transaction adds a row of its own; the outbox folds those.
create sequence total_shards as integer minvalue 16 cycle;

create function add_to_total(of_name text, more integer) returns void language plpgsql as $$
declare free integer;
begin
  if coalesce(more, 0) = 0 then return; end if;
  select shard into free from totals where name = of_name and shard < 16
    order by (shard + pg_backend_pid()) % 16 limit 1 for no key update skip locked;
  if found then
    update totals set n = n + more where name = of_name and shard = free;
  else
    insert into totals (name, n, shard) values (of_name, more, nextval('total_shards'));
  end if;
end $$;

create function fold_totals() returns void language plpgsql as $$
declare one record;
begin
  for one in delete from totals where shard >= 16 returning name, n loop
    perform add_to_total(one.name, one.n);
  end loop;
end $$;

create or replace function count_new_blogs() returns trigger language plpgsql as $$
begin
  insert into blog_stats (blog_id) select id from fresh;
  perform add_to_total('blogs', (select count(*)::integer from fresh where status = 'published' and kind = 'blog')),
    add_to_total('articles', (select count(*)::integer from fresh where status = 'published' and kind = 'article'));
  return null;
end $$;

-- Statement by statement, with the tags of all of them in the order of their ids.
drop trigger count_changed_blog on blogs;
drop function count_changed_blog();
create function count_changed_blogs() returns trigger language plpgsql as $$
declare moved_ids integer[]; moves integer[]; blogs_more integer; articles_more integer;
begin
  select array_agg(f.id), array_agg((f.status = 'published')::integer - (s.status = 'published')::integer),
      sum((f.status = 'published' and f.kind = 'blog')::integer - (s.status = 'published' and s.kind = 'blog')::integer),
      sum((f.status = 'published' and f.kind = 'article')::integer
        - (s.status = 'published' and s.kind = 'article')::integer)
    into moved_ids, moves, blogs_more, articles_more
    from fresh f join stale s on s.id = f.id
    where (f.status = 'published') <> (s.status = 'published') or f.kind <> s.kind;
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
create trigger count_changed_blogs after update on blogs
  referencing old table as stale new table as fresh for each statement execute function count_changed_blogs();

create or replace function count_deleted_blog() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
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
          where b.status = 'published' group by f.tag_id) as more
    where tags.id = more.tag_id;
  return null;
end $$;

create or replace function count_gone_blog_tags() returns trigger language plpgsql as $$
begin
  perform from tags where id in (select tag_id from gone) order by id for no key update;
  update tags set blog_count = tags.blog_count - fewer.n
    from (select g.tag_id, count(*) as n from gone g join blogs b on b.id = g.blog_id
          where b.status = 'published' group by g.tag_id) as fewer
    where tags.id = fewer.tag_id;
  return null;
end $$;

drop function enter_lists(text, integer), leave_lists(text, integer), count_in_blocks(integer, integer);

-- Both know sites by the order in which they were first published (0083), also when their rows are gone.
alter table blog_positions add column published_seq integer;
update blog_positions p set published_seq = b.published_seq from blogs b where b.id = p.blog_id;
alter table blog_positions alter column published_seq set not null;
create unique index blog_positions_seq on blog_positions (published_seq);
delete from blog_blocks;
insert into blog_blocks
  select level, published_seq >> (8 + 8 * level), count(*) from blog_positions, generate_series(0, 1) as level group by 1, 2;

-- The number (published_seq) of the published site that has this many newer ones; null past the end.
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
        return (select published_seq from blogs where kind = 'blog' and status = 'published'
          and published_seq between small.block << 8 and (small.block << 8) + 255
          order by published_seq desc offset remaining limit 1);
      end if;
      remaining := remaining - small.n;
    end loop;
  end loop;
  return null;
end $$;

-- The numbering and the blocks ------------------------------------------------------------------------------------

insert into outbox_consumers values ('blog', 'lists');

-- Gives these sites a place if they are listed and have none, and closes the places of those that are listed no more.
-- Called by one transaction at a time.
create function number_sites(ids integer[]) returns void language plpgsql as $$
declare left_id integer; left_seq integer; last integer; hole integer; now_gone integer; came integer[]; first integer;
begin
  perform fold_totals();
  for left_id in
    select p.blog_id from blog_positions p where p.blog_id = any(ids) and not exists (
      select from blogs b where b.id = p.blog_id and b.status = 'published' and b.kind = 'blog') order by p.blog_id
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
    and not exists (select from blog_positions p where p.blog_id = b.id) order by b.published_seq);
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

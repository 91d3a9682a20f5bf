-- What lets any page of any list cost the same: docs/decisions/0040-discovery.md.

-- How many published sites have an id in each block: 256 ids on level 0, 65,536 on level 1. Whoever wants the page
-- that starts after the newest million counts blocks, not rows.
create table blog_blocks (
  level smallint not null,
  block integer not null,
  n integer not null check (n >= 0),
  primary key (level, block)
) with (fillfactor = 70);

-- Where sites stood before one left and another took its place: whoever reads on with the seed of an earlier page
-- sees the numbering of then. `since` and `until` count the departures so far.
alter table blog_positions add column since integer not null default 0;
create table blog_positions_past (
  position integer not null,
  since integer not null,
  until integer not null,
  blog_id integer not null,
  primary key (position, until)
);
insert into totals values ('departures', 0);

insert into blog_blocks
  select level, id >> (8 + 8 * level), count(*) from blogs, generate_series(0, 1) as level
  where status = 'published' and kind = 'blog' group by 1, 2;

create function count_in_blocks(id integer, more integer) returns void language sql as $$
  insert into blog_blocks as b
    select level, id >> (8 + 8 * level), more from generate_series(0, 1) as level
    on conflict (level, block) do update set n = b.n + excluded.n
$$;

create or replace function enter_lists(blog_kind text, blog_id integer) returns void language plpgsql as $$
declare place integer;
begin
  if blog_kind = 'article' then
    update totals set n = n + 1 where name = 'articles';
  else
    update totals set n = n + 1 where name = 'blogs' returning n - 1 into place;
    insert into blog_positions
      select place, enter_lists.blog_id, n from totals where name = 'departures';
    perform count_in_blocks(blog_id, 1);
  end if;
end $$;

-- The last place moves into the hole, so that the numbering stays dense; both former places are remembered.
create or replace function leave_lists(blog_kind text, left_id integer) returns void language plpgsql as $$
declare last integer; hole integer; now_gone integer;
begin
  if blog_kind = 'article' then
    update totals set n = n - 1 where name = 'articles';
  else
    update totals set n = n - 1 where name = 'blogs' returning n into last;
    update totals set n = n + 1 where name = 'departures' returning n into now_gone;
    insert into blog_positions_past
      select position, since, now_gone, blog_id from blog_positions where blog_id = left_id or position = last;
    delete from blog_positions where blog_id = left_id returning position into hole;
    if hole <> last then
      update blog_positions set position = hole, since = now_gone where position = last;
    end if;
    update blog_blocks set n = n - 1
      where (level = 0 and block = left_id >> 8) or (level = 1 and block = left_id >> 16);
  end if;
end $$;

create or replace function count_new_blogs() returns trigger language plpgsql as $$
declare added integer; total integer;
begin
  insert into blog_stats (blog_id) select id from fresh;
  select count(*) into added from fresh where status = 'published' and kind = 'article';
  if added > 0 then update totals set n = n + added where name = 'articles'; end if;
  select count(*) into added from fresh where status = 'published' and kind = 'blog';
  if added > 0 then
    update totals set n = n + added where name = 'blogs' returning n into total;
    insert into blog_positions
      select total - added - 1 + row_number() over (order by id), id,
        (select n from totals where name = 'departures')
      from fresh where status = 'published' and kind = 'blog';
    insert into blog_blocks as b
      select level, id >> (8 + 8 * level), count(*) from fresh, generate_series(0, 1) as level
      where status = 'published' and kind = 'blog' group by 1, 2 order by 1, 2
      on conflict (level, block) do update set n = b.n + excluded.n;
  end if;
  return null;
end $$;

-- The id of the published site that has this many newer ones; null past the end.
create function nth_newest_blog(newer integer) returns integer language plpgsql stable as $$
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
        return (select id from blogs where kind = 'blog' and status = 'published'
          and id between small.block << 8 and (small.block << 8) + 255
          order by id desc offset remaining limit 1);
      end if;
      remaining := remaining - small.n;
    end loop;
  end loop;
  return null;
end $$;

-- Sites of a tag in an order that is the same mixture for every tag: the personalised list and "More like this" read
-- a stretch of it. hashint4 is PostgreSQL's own hash for integers.
create index blog_tags_mixed on blog_tags (tag_id, hashint4(blog_id), blog_id);

-- How far a person's "Surprise me" has come along the shuffled list that its seed names.
create table surprises (
  user_id integer primary key references users on delete cascade,
  walk text not null
);

-- Long lists in order of their ids, counted in blocks of at most 256 rows: any page, and the page of any row, is
-- found by adding up some blocks and counting within one. Kept by triggers, like all counters.
--   comments     of a discussion      discussions  of a site

create table list_blocks (
  list text not null,
  of_id integer not null,
  -- The block holds the ids from this one up to the next block's.
  first_id integer not null,
  -- Rows that were ever put in: a full block takes no more, so that blocks stay in the order of their ids.
  taken integer not null,
  -- The highest id that was ever put in. An id that was drawn earlier and comes later never starts a new block, or
  -- that block would claim rows that this one has counted.
  last_id integer not null,
  -- Rows that are in the list now.
  n integer not null check (n >= 0),
  primary key (list, of_id, first_id)
) with (fillfactor = 70);

-- Called with the row of what the list belongs to locked, which counts its rows as well.
create function enter_block(into_list text, into_id integer, new_id integer) returns void language plpgsql as $$
declare block list_blocks; is_last boolean;
begin
  select * into block from list_blocks
    where list = into_list and of_id = into_id and first_id <= new_id order by first_id desc limit 1;
  is_last := block.first_id is not null and not exists (select from list_blocks
    where list = into_list and of_id = into_id and first_id > new_id);
  if block.first_id is null then
    -- Before all blocks: an id that was drawn earlier and came later.
    update list_blocks set first_id = new_id, taken = taken + 1, n = n + 1, last_id = greatest(last_id, new_id)
      where list = into_list and of_id = into_id
        and first_id = (select min(first_id) from list_blocks where list = into_list and of_id = into_id);
    if found then return; end if;
  end if;
  if block.first_id is null or (is_last and block.taken >= 256 and new_id > block.last_id) then
    insert into list_blocks values (into_list, into_id, new_id, 1, new_id, 1);
  else
    update list_blocks set taken = taken + 1, n = n + 1, last_id = greatest(last_id, new_id)
      where list = into_list and of_id = into_id and first_id = block.first_id;
  end if;
end $$;

create function leave_block(from_list text, from_id integer, gone_id integer) returns void language sql as $$
  update list_blocks set n = n - 1
    where list = from_list and of_id = from_id and first_id = (select first_id from list_blocks
      where list = from_list and of_id = from_id and first_id <= gone_id order by first_id desc limit 1)
$$;

insert into list_blocks
  select 'comments', discussion_id, min(id), count(*), max(id), count(*)
  from (select discussion_id, id, (row_number() over (partition by discussion_id order by id) - 1) / 256 as block
        from comments where status = 'published') as numbered
  group by discussion_id, block;
insert into list_blocks
  select 'discussions', blog_id, min(id), count(*), max(id), count(*)
  from (select blog_id, id, (row_number() over (partition by blog_id order by id) - 1) / 256 as block
        from discussions where status = 'published') as numbered
  group by blog_id, block;

create or replace function count_discussion() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update blog_stats set discussions = discussions - 1 where blog_id = old.blog_id;
    perform leave_block('discussions', old.blog_id, old.id);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update blog_stats set discussions = discussions + 1 where blog_id = new.blog_id;
    perform enter_block('discussions', new.blog_id, new.id);
  end if;
  if tg_op = 'DELETE' then delete from list_blocks where list = 'comments' and of_id = old.id; end if;
  return null;
end $$;

create or replace function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update discussions set comment_count = comment_count - 1 where id = old.discussion_id;
    perform leave_block('comments', old.discussion_id, old.id);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update discussions set comment_count = comment_count + 1 where id = new.discussion_id;
    perform enter_block('comments', new.discussion_id, new.id);
  end if;
  return null;
end $$;

create function drop_blog_blocks() returns trigger language plpgsql as $$
begin
  delete from list_blocks where list = 'discussions' and of_id = old.id;
  return null;
end $$;
create trigger drop_blog_blocks after delete on blogs for each row execute function drop_blog_blocks();

-- Names are completed from their first letters.
create index users_name_start on users (lower(username) text_pattern_ops);

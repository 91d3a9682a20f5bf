-- expand
-- Less work for each comment and vote, with the same outcome (docs/decisions/0141-less-for-each-request.md).

-- In SQL it was prepared again for each statement, and a comment asks for one address for each person it concerns.
create or replace function path_part(part text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if part ~ '^[A-Za-z0-9_.!~*''()-]*$' then return part; end if;
  return (
    select string_agg(case when sign ~ '[A-Za-z0-9_.!~*''()-]' then sign
      else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by n)
    from string_to_table(part, null) with ordinality as signs (sign, n));
end $$;

create or replace function enter_block(into_list text, into_id integer, new_id integer) returns void language plpgsql as $$
declare block list_blocks; is_last boolean;
begin
  -- Nearly always the newest block takes it.
  update list_blocks set taken = taken + 1, n = n + 1, last_id = greatest(last_id, new_id)
    where list = into_list and of_id = into_id
      and first_id = (select max(first_id) from list_blocks where list = into_list and of_id = into_id)
      and first_id <= new_id and (taken < 256 or new_id <= last_id);
  if found then return; end if;
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

create or replace function count_changed_discussions() returns trigger language plpgsql as $$
declare turned integer[]; left_blogs integer[]; left_ids integer[]; entered_blogs integer[]; entered_ids integer[];
begin
  -- Most statements only count a comment or a vote.
  perform from stale join fresh using (id) where stale.status <> fresh.status or stale.blog_id <> fresh.blog_id;
  if not found then return null; end if;
  select array_agg(fresh.id) filter (where stale.status <> fresh.status),
      array_agg(stale.blog_id) filter (where went), array_agg(stale.id) filter (where went),
      array_agg(fresh.blog_id) filter (where came), array_agg(fresh.id) filter (where came)
    into turned, left_blogs, left_ids, entered_blogs, entered_ids
    from stale join fresh using (id) cross join lateral (select
      stale.status = 'published' and (fresh.status <> 'published' or stale.blog_id <> fresh.blog_id) as went,
      fresh.status = 'published' and (stale.status <> 'published' or stale.blog_id <> fresh.blog_id) as came) as moves
    where stale.status <> fresh.status or stale.blog_id <> fresh.blog_id;
  if turned is not null then
    perform keep_statuses('discussion', turned);
    -- Theirs, and that of everybody who wrote there.
    perform invalidate('activity:' || user_id) from (
      select user_id from fresh where id = any (turned)
      union select user_id from comments where discussion_id = any (turned)) as concerned
    where user_id is not null;
  end if;
  if left_ids is null and entered_ids is null then return null; end if;
  update blog_stats s set discussions = s.discussions + change.n
  from (select blog_id, sum(n)::integer as n
        from (select unnest(entered_blogs) as blog_id, 1 as n union all select unnest(left_blogs), -1) as each
        group by blog_id having sum(n) <> 0) as change
  where s.blog_id = change.blog_id;
  perform leave_blocks('discussions', left_blogs, left_ids);
  perform enter_blocks('discussions', entered_blogs, entered_ids);
  return null;
end $$;

create or replace function tell_discussion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform invalidate('discussion:' || old.id), invalidate('blog:' || old.blog_id);
  else perform invalidate('discussion:' || new.id), invalidate('blog:' || new.blog_id);
  end if;
  return null;
end $$;

-- No consumer of the outbox hears of them. One that should brings these triggers along (0086).
do $$
declare it record;
begin
  for it in select * from unnest(array['reviews', 'discussions', 'comments']) as t (name),
      unnest(array['outbox_new', 'outbox_changed', 'outbox_gone']) as g (trigger) loop
    execute format('drop trigger %I on %I', it.trigger, it.name);
  end loop;
end $$;

-- Only the version before writes sentences without their event.
drop trigger read_sentence on notifications;
create trigger read_sentence before insert on notifications
  for each row when (new.event is null) execute function read_sentence();
create trigger read_changed_sentence before update of text on notifications
  for each row when (new.text <> old.text and new.params is not distinct from old.params) execute function read_sentence();

-- expand
-- Discussions of posts (docs/decisions/0160-discussed-posts.md).

-- Which post a discussion is about. No foreign key: a post that its site takes away leaves what was said about it.
alter table discussions add column post_id bigint;
-- However many people press at once, a post has one.
create unique index discussions_post on discussions (post_id) where post_id is not null;

-- A discussion of a post is made at the first press. Lists and counters know it once something was said.
create function is_listed_discussion(status text, post_id bigint, comment_count integer) returns boolean
language sql immutable parallel safe
return status = 'published' and (post_id is null or comment_count > 0);

create or replace function count_discussion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_listed_discussion(old.status, old.post_id, old.comment_count) then
      update blog_stats set discussions = discussions - 1 where blog_id = old.blog_id;
      perform leave_block('discussions', old.blog_id, old.id);
    end if;
    delete from list_blocks where list = 'comments' and of_id = old.id;
  elsif is_listed_discussion(new.status, new.post_id, new.comment_count) then
    update blog_stats set discussions = discussions + 1 where blog_id = new.blog_id;
    perform enter_block('discussions', new.blog_id, new.id);
  end if;
  return null;
end $$;

create or replace function count_changed_discussions() returns trigger language plpgsql as $$
declare turned integer[]; left_blogs integer[]; left_ids integer[]; entered_blogs integer[]; entered_ids integer[];
begin
  -- Most statements only count a comment or a vote.
  perform from stale join fresh using (id) where stale.status <> fresh.status or stale.blog_id <> fresh.blog_id
    or fresh.post_id is not null and (stale.comment_count > 0) <> (fresh.comment_count > 0);
  if not found then return null; end if;
  select array_agg(fresh.id) filter (where stale.status <> fresh.status),
      array_agg(stale.blog_id) filter (where was and (not is_now or stale.blog_id <> fresh.blog_id)),
      array_agg(stale.id) filter (where was and (not is_now or stale.blog_id <> fresh.blog_id)),
      array_agg(fresh.blog_id) filter (where is_now and (not was or stale.blog_id <> fresh.blog_id)),
      array_agg(fresh.id) filter (where is_now and (not was or stale.blog_id <> fresh.blog_id))
    into turned, left_blogs, left_ids, entered_blogs, entered_ids
    from stale join fresh using (id) cross join lateral (select
      is_listed_discussion(stale.status, stale.post_id, stale.comment_count) as was,
      is_listed_discussion(fresh.status, fresh.post_id, fresh.comment_count) as is_now) as listed;
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

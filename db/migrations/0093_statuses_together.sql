-- contract: unused since 0.2
-- Somebody with 50,000 comments is suspended by one statement: what follows from a changed status is asked and told
-- once for all of its rows. It is found along with what is counted, so that other changes, such as votes, cost no more.

-- A status that does not follow from holds is a mistake in the program: keep_comment_status() for many at once.
create function keep_statuses(kind text, ids integer[]) returns void language plpgsql as $$
declare wrong integer;
begin
  execute format('
    with whys as (
      select t.id, h.why from %1$I t join content_holds h on h.%2$I = t.id where t.id = any ($1)
      union all
      select t.id, h.why from %1$I t join content_holds h on h.user_id = t.user_id where t.id = any ($1)
    ), expected as (select id, status_of(array_agg(why)) as status from whys group by id)
    select t.id from %1$I t left join expected e using (id)
    where t.id = any ($1) and t.status <> coalesce(e.status, status_of(''{}'')) limit 1', kind || 's', kind || '_id')
    into wrong using ids;
  if wrong is not null then
    raise exception 'the status of % % does not follow from content_holds', kind, wrong
      using errcode = 'check_violation', constraint = 'status_follows_holds';
  end if;
end $$;

create or replace function count_changed_discussions() returns trigger language plpgsql as $$
declare turned integer[]; left_blogs integer[]; left_ids integer[]; entered_blogs integer[]; entered_ids integer[];
begin
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
drop trigger keep_status on discussions;
drop trigger tell_activity_in_discussion on discussions;
drop function tell_activity_in_discussion();
drop trigger tell_activity on discussions;
create trigger tell_activity after insert or delete or update of title, content, user_id on discussions
  for each row execute function tell_activity();

create or replace function count_changed_comments() returns trigger language plpgsql as $$
declare turned integer[]; left_discussions integer[]; left_ids integer[]; entered_discussions integer[];
  entered_ids integer[];
begin
  select array_agg(fresh.id),
      array_agg(stale.discussion_id) filter (where stale.status = 'published'),
      array_agg(stale.id) filter (where stale.status = 'published'),
      array_agg(fresh.discussion_id) filter (where fresh.status = 'published'),
      array_agg(fresh.id) filter (where fresh.status = 'published')
    into turned, left_discussions, left_ids, entered_discussions, entered_ids
    from stale join fresh using (id) where stale.status <> fresh.status;
  if turned is null then return null; end if;
  perform keep_statuses('comment', turned);
  perform invalidate('activity:' || user_id)
    from (select distinct user_id from fresh where id = any (turned)) as authors where user_id is not null;
  update discussions d set comment_count = d.comment_count + change.n
  from (select discussion_id, sum(n)::integer as n
        from (select unnest(entered_discussions) as discussion_id, 1 as n
              union all select unnest(left_discussions), -1) as each
        group by discussion_id having sum(n) <> 0) as change
  where d.id = change.discussion_id;
  perform leave_blocks('comments', left_discussions, left_ids);
  perform enter_blocks('comments', entered_discussions, entered_ids);
  return null;
end $$;
drop trigger keep_status on comments;
drop trigger tell_activity on comments;
create trigger tell_activity after insert or delete or update of content, user_id on comments
  for each row execute function tell_activity();

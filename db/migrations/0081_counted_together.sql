-- expand
-- What changes its status or its place is counted statement by statement, no longer row by row: somebody with 50,000
-- comments in one discussion is suspended, or a site with as many reviews is merged, with one update a counter.

create function leave_blocks(from_list text, from_ids integer[], gone_ids integer[]) returns void language sql as $$
  update list_blocks b set n = b.n - fewer.n
  from (select g.of_id, block.first_id, count(*) as n
        from unnest(from_ids, gone_ids) as g (of_id, id)
          cross join lateral (select first_id from list_blocks
            where list = from_list and of_id = g.of_id and first_id <= g.id order by first_id desc limit 1) as block
        group by 1, 2) as fewer
  where b.list = from_list and b.of_id = fewer.of_id and b.first_id = fewer.first_id
$$;

-- What lies within a block that is there is added to it; what lies beyond, one after the other as new rows are.
create function enter_blocks(into_list text, into_ids integer[], new_ids integer[]) returns void language plpgsql as $$
declare beyond record;
begin
  update list_blocks b set n = b.n + more.n, taken = b.taken + more.n
  from (select g.of_id, block.first_id, count(*) as n
        from unnest(into_ids, new_ids) as g (of_id, id)
          cross join lateral (select first_id, last_id from list_blocks
            where list = into_list and of_id = g.of_id and first_id <= g.id order by first_id desc limit 1) as block
        where g.id <= block.last_id group by 1, 2) as more
  where b.list = into_list and b.of_id = more.of_id and b.first_id = more.first_id;
  for beyond in
    select g.of_id, g.id from unnest(into_ids, new_ids) as g (of_id, id)
      left join lateral (select last_id from list_blocks
        where list = into_list and of_id = g.of_id and first_id <= g.id order by first_id desc limit 1) as block on true
    where block.last_id is null or g.id > block.last_id order by g.of_id, g.id
  loop
    perform enter_block(into_list, beyond.of_id, beyond.id);
  end loop;
end $$;

create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  update blog_stats s set reviews = s.reviews + change.n, rating_sum = s.rating_sum + change.ratings
  from (select blog_id, sum(n)::integer as n, sum(rating)::integer as ratings
        from (select blog_id, 1 as n, rating from fresh where status = 'published'
              union all select blog_id, -1, -rating from stale where status = 'published') as each
        group by blog_id having sum(n) <> 0 or sum(rating) <> 0) as change
  where s.blog_id = change.blog_id;
  return null;
end $$;
drop trigger count_review on reviews;
create trigger count_review after insert or delete on reviews for each row execute function count_review();
create trigger count_changed_reviews after update on reviews
  referencing old table as stale new table as fresh for each statement execute function count_changed_reviews();

create function count_changed_discussions() returns trigger language plpgsql as $$
declare left_blogs integer[]; left_ids integer[]; entered_blogs integer[]; entered_ids integer[];
begin
  select array_agg(stale.blog_id) filter (where stale.status = 'published'),
      array_agg(stale.id) filter (where stale.status = 'published'),
      array_agg(fresh.blog_id) filter (where fresh.status = 'published'),
      array_agg(fresh.id) filter (where fresh.status = 'published')
    into left_blogs, left_ids, entered_blogs, entered_ids
    from stale join fresh using (id)
    where (stale.status = 'published') <> (fresh.status = 'published') or stale.blog_id <> fresh.blog_id;
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
drop trigger count_discussion on discussions;
create trigger count_discussion after insert or delete on discussions for each row execute function count_discussion();
create trigger count_changed_discussions after update on discussions
  referencing old table as stale new table as fresh for each statement execute function count_changed_discussions();

create function count_changed_comments() returns trigger language plpgsql as $$
declare left_discussions integer[]; left_ids integer[]; entered_discussions integer[]; entered_ids integer[];
begin
  select array_agg(stale.discussion_id) filter (where stale.status = 'published'),
      array_agg(stale.id) filter (where stale.status = 'published'),
      array_agg(fresh.discussion_id) filter (where fresh.status = 'published'),
      array_agg(fresh.id) filter (where fresh.status = 'published')
    into left_discussions, left_ids, entered_discussions, entered_ids
    from stale join fresh using (id) where (stale.status = 'published') <> (fresh.status = 'published');
  if left_ids is null and entered_ids is null then return null; end if;
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
drop trigger count_comment on comments;
create trigger count_comment after insert or delete on comments for each row execute function count_comment();
create trigger count_changed_comments after update on comments
  referencing old table as stale new table as fresh for each statement execute function count_changed_comments();

-- Counts are kept by triggers, in the transaction of what they count: nothing can be written past them.

-- The dense numbering of published sites, and the totals ---------------------------------------------------

create function enter_lists(blog_kind text, blog_id integer) returns void language plpgsql as $$
declare place integer;
begin
  if blog_kind = 'article' then
    update totals set n = n + 1 where name = 'articles';
  else
    update totals set n = n + 1 where name = 'blogs' returning n - 1 into place;
    insert into blog_positions values (place, blog_id);
  end if;
end $$;

-- The last place moves into the hole, so that the numbering stays dense.
create function leave_lists(blog_kind text, left_id integer) returns void language plpgsql as $$
declare last integer; hole integer;
begin
  if blog_kind = 'article' then
    update totals set n = n - 1 where name = 'articles';
  else
    update totals set n = n - 1 where name = 'blogs' returning n into last;
    delete from blog_positions where blog_id = left_id returning position into hole;
    if hole <> last then update blog_positions set position = hole where position = last; end if;
  end if;
end $$;

-- Statement by statement rather than row by row: an import adds hundreds of sites at once.
create function count_new_blogs() returns trigger language plpgsql as $$
declare added integer; total integer;
begin
  insert into blog_stats (blog_id) select id from fresh;
  select count(*) into added from fresh where status = 'published' and kind = 'article';
  if added > 0 then update totals set n = n + added where name = 'articles'; end if;
  select count(*) into added from fresh where status = 'published' and kind = 'blog';
  if added > 0 then
    update totals set n = n + added where name = 'blogs' returning n into total;
    insert into blog_positions (position, blog_id)
      select total - added - 1 + row_number() over (order by id), id from fresh
      where status = 'published' and kind = 'blog';
  end if;
  return null;
end $$;
create trigger count_new_blogs after insert on blogs
  referencing new table as fresh for each statement execute function count_new_blogs();

create function count_changed_blog() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then perform leave_lists(old.kind, old.id); end if;
  if new.status = 'published' then perform enter_lists(new.kind, new.id); end if;
  update tags set blog_count = blog_count
      + case when new.status = 'published' then 1 else 0 end - case when old.status = 'published' then 1 else 0 end
    where id in (select tag_id from blog_tags where blog_id = new.id);
  return null;
end $$;
create trigger count_changed_blog after update of status, kind on blogs
  for each row when (old.status <> new.status or old.kind <> new.kind) execute function count_changed_blog();

-- Before, not after: the tags of a deleted site go uncounted by the cascade, while its row can still be asked.
create function count_deleted_blog() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then perform leave_lists(old.kind, old.id); end if;
  delete from blog_tags where blog_id = old.id;
  return old;
end $$;
create trigger count_deleted_blog before delete on blogs
  for each row execute function count_deleted_blog();

create function count_new_blog_tags() returns trigger language plpgsql as $$
begin
  update tags set blog_count = tags.blog_count + more.n
    from (select f.tag_id, count(*) as n from fresh f join blogs b on b.id = f.blog_id
          where b.status = 'published' group by f.tag_id order by f.tag_id) as more
    where tags.id = more.tag_id;
  return null;
end $$;
create trigger count_new_blog_tags after insert on blog_tags
  referencing new table as fresh for each statement execute function count_new_blog_tags();

create function count_gone_blog_tags() returns trigger language plpgsql as $$
begin
  update tags set blog_count = tags.blog_count - fewer.n
    from (select g.tag_id, count(*) as n from gone g join blogs b on b.id = g.blog_id
          where b.status = 'published' group by g.tag_id order by g.tag_id) as fewer
    where tags.id = fewer.tag_id;
  return null;
end $$;
create trigger count_gone_blog_tags after delete on blog_tags
  referencing old table as gone for each statement execute function count_gone_blog_tags();

-- Votes, reviews, discussions, comments --------------------------------------------------------------------

create function count_blog_upvote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then update blog_stats set upvotes = upvotes + 1 where blog_id = new.blog_id;
  else update blog_stats set upvotes = upvotes - 1 where blog_id = old.blog_id;
  end if;
  return null;
end $$;
create trigger count_blog_upvote after insert or delete on blog_upvotes
  for each row execute function count_blog_upvote();

create function count_discussion_upvote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then update discussions set total_upvotes = total_upvotes + 1 where id = new.discussion_id;
  else update discussions set total_upvotes = total_upvotes - 1 where id = old.discussion_id;
  end if;
  return null;
end $$;
create trigger count_discussion_upvote after insert or delete on discussion_upvotes
  for each row execute function count_discussion_upvote();

create function count_comment_upvote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then update comments set total_upvotes = total_upvotes + 1 where id = new.comment_id;
  else update comments set total_upvotes = total_upvotes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger count_comment_upvote after insert or delete on comment_upvotes
  for each row execute function count_comment_upvote();

-- Only published reviews count: a held one moves nothing until staff let it through.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update blog_stats set reviews = reviews - 1, rating_sum = rating_sum - old.rating where blog_id = old.blog_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update blog_stats set reviews = reviews + 1, rating_sum = rating_sum + new.rating where blog_id = new.blog_id;
  end if;
  return null;
end $$;
create trigger count_review after insert or delete or update of status, rating, blog_id on reviews
  for each row execute function count_review();

create function count_discussion() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update blog_stats set discussions = discussions - 1 where blog_id = old.blog_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update blog_stats set discussions = discussions + 1 where blog_id = new.blog_id;
  end if;
  return null;
end $$;
create trigger count_discussion after insert or delete or update of status, blog_id on discussions
  for each row execute function count_discussion();

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update discussions set comment_count = comment_count - 1 where id = old.discussion_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update discussions set comment_count = comment_count + 1 where id = new.discussion_id;
  end if;
  return null;
end $$;
create trigger count_comment after insert or delete or update of status on comments
  for each row execute function count_comment();

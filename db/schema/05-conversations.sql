-- Generated from db/migrations by "npm run schema": do not edit.

create table blog_upvotes (
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer not null, -- references users on delete cascade
  created_on timestamptz not null default now(),
  primary key (blog_id, user_id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table blog_upvotes is 'Upvotes of sites.';
create index blog_upvotes_user on blog_upvotes (user_id, created_on desc, blog_id desc);

create table comment_upvotes (
  comment_id integer not null, -- references comments on delete cascade
  user_id integer not null, -- references users on delete cascade
  created_on timestamptz not null default now(),
  primary key (comment_id, user_id)
);
comment on table comment_upvotes is 'Upvotes of comments.';
create index comment_upvotes_user on comment_upvotes (user_id);

create table comments (
  id integer generated always as identity primary key,
  discussion_id integer not null, -- references discussions on delete cascade
  user_id integer, -- references users on delete set null
  content text not null,
  content_html text not null,
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  total_upvotes integer not null default 0 check (total_upvotes >= 0),
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  constraint comments_content_length check (char_length(content) >= 1 and char_length(content) <= 10000)
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table comments is 'Comments in discussions.';
comment on column comments.content is 'Text as written, in Markdown.';
comment on column comments.content_html is 'The text as sanitized HTML.';
comment on column comments.status is 'Follows from content_holds; only its triggers change it.';
comment on column comments.total_upvotes is 'Kept by count_comment_upvote().';
create index comments_newest on comments (discussion_id, id desc) where status = 'published'::text;
create index comments_not_published on comments (status, id desc) where status <> 'published'::text;
create index comments_user on comments (user_id, id desc);

create table discussion_upvotes (
  discussion_id integer not null, -- references discussions on delete cascade
  user_id integer not null, -- references users on delete cascade
  created_on timestamptz not null default now(),
  primary key (discussion_id, user_id)
);
comment on table discussion_upvotes is 'Upvotes of discussions.';
create index discussion_upvotes_user on discussion_upvotes (user_id);

create table discussions (
  id integer generated always as identity primary key,
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer, -- references users on delete set null
  title text not null,
  content text not null,
  content_html text not null,
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  comment_count integer not null default 0 check (comment_count >= 0),
  total_upvotes integer not null default 0 check (total_upvotes >= 0),
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  post_id bigint,
  constraint discussions_content_length check (char_length(content) <= 20000),
  constraint discussions_title_length check (char_length(title) >= 1 and char_length(title) <= 150)
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table discussions is 'Discussions of a site or of one of its posts.';
comment on column discussions.content is 'Opening text as written, in Markdown; the address of the post if it is about one.';
comment on column discussions.content_html is 'The text as sanitized HTML.';
comment on column discussions.status is 'Follows from content_holds; only its triggers change it.';
comment on column discussions.comment_count is 'Published comments; kept by count_comment() and count_changed_comments().';
comment on column discussions.total_upvotes is 'Kept by count_discussion_upvote().';
comment on column discussions.post_id is 'Null if not about a post. Without a foreign key, so that the discussion outlives the post.';
create index discussions_newest on discussions (blog_id, id desc) where status = 'published'::text;
create index discussions_not_published on discussions (status, id desc) where status <> 'published'::text;
create index discussions_user on discussions (user_id, id desc);
create unique index discussions_post on discussions (post_id) where post_id is not null;

create table legacy_discussion_slugs (
  discussion_id integer primary key, -- references discussions on delete cascade
  blog_id integer not null,
  slug text not null
);
comment on table legacy_discussion_slugs is 'Slugs that feed ids contained before migration 0073, so that feed readers do not see old entries as new.';
comment on column legacy_discussion_slugs.blog_id is 'Site of the discussion at that time, without a foreign key: a merge may have moved the discussion.';

create table reviews (
  id integer generated always as identity primary key,
  blog_id integer not null, -- references blogs on delete cascade
  user_id integer, -- references users on delete set null
  rating smallint not null,
  content text not null,
  content_html text not null,
  status text not null default 'published' check (status in ('published', 'held', 'hidden')),
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  is_cleared boolean not null default false,
  constraint reviews_one_each unique (blog_id, user_id),
  constraint reviews_content_length check (char_length(content) <= 5000),
  constraint reviews_rating_range check (rating >= 1 and rating <= 5)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table reviews is 'Reviews of sites, at most one per member and site.';
comment on column reviews.rating is '1 to 5.';
comment on column reviews.content_html is 'The text as sanitized HTML.';
comment on column reviews.status is 'Follows from content_holds; only its triggers change it.';
comment on column reviews.is_cleared is 'True if staff approved it; it is not held again unless the rating changes.';
create index reviews_newest on reviews (blog_id, id desc) where status = 'published'::text;
create index reviews_not_published on reviews (status, id desc) where status <> 'published'::text;
create index reviews_user on reviews (user_id, id desc);

create function clear_review() returns trigger language plpgsql
as $$
begin
  if new.rating <> old.rating then new.is_cleared := false; end if;
  return new;
end $$;
comment on function clear_review() is 'Resets is_cleared when the rating of a review changes.';

create function count_blog_upvote() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then update blog_stats set upvotes = upvotes + 1 where blog_id = new.blog_id;
  else update blog_stats set upvotes = upvotes - 1 where blog_id = old.blog_id;
  end if;
  return null;
end $$;
comment on function count_blog_upvote() is 'Updates blog_stats.upvotes, in the transaction of the vote so that counts are exact.';

create function count_changed_comments() returns trigger language plpgsql
as $$
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
comment on function count_changed_comments() is 'Checks statuses, and updates comment_count and list_blocks when comments are hidden or shown. Once per statement: a suspension may hide thousands.';

create function count_changed_discussions() returns trigger language plpgsql
as $$
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
comment on function count_changed_discussions() is 'Checks statuses, and updates blog_stats.discussions and list_blocks when discussions are hidden, shown or moved, or a post gets its first comment.';

create function count_changed_reviews() returns trigger language plpgsql
as $$
begin
  update blog_stats s set reviews = s.reviews + change.n, rating_sum = s.rating_sum + change.ratings
  from (select blog_id, sum(n)::integer as n, sum(rating)::integer as ratings
        from (select blog_id, 1 as n, rating from fresh where status = 'published'
              union all select blog_id, -1, -rating from stale where status = 'published') as each
        group by blog_id having sum(n) <> 0 or sum(rating) <> 0) as change
  where s.blog_id = change.blog_id;
  return null;
end $$;
comment on function count_changed_reviews() is 'Updates reviews and rating_sum in blog_stats when reviews change.';

create function count_comment() returns trigger language plpgsql
as $$
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
comment on function count_comment() is 'Updates comment_count and list_blocks when a comment is added or deleted.';

create function count_comment_upvote() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then update comments set total_upvotes = total_upvotes + 1 where id = new.comment_id;
  else update comments set total_upvotes = total_upvotes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
comment on function count_comment_upvote() is 'Updates comments.total_upvotes.';

create function count_discussion() returns trigger language plpgsql
as $$
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
comment on function count_discussion() is 'Updates blog_stats.discussions and list_blocks when a discussion is added or deleted.';

create function count_discussion_upvote() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then update discussions set total_upvotes = total_upvotes + 1 where id = new.discussion_id;
  else update discussions set total_upvotes = total_upvotes - 1 where id = old.discussion_id;
  end if;
  return null;
end $$;
comment on function count_discussion_upvote() is 'Updates discussions.total_upvotes.';

create function count_review() returns trigger language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update blog_stats set reviews = reviews - 1, rating_sum = rating_sum - old.rating where blog_id = old.blog_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update blog_stats set reviews = reviews + 1, rating_sum = rating_sum + new.rating where blog_id = new.blog_id;
  end if;
  return null;
end $$;
comment on function count_review() is 'Updates reviews and rating_sum in blog_stats when a review is added or deleted.';

create function is_listed_discussion(status text, post_id bigint, comment_count integer) returns boolean language sql
  immutable parallel safe
return ((status = 'published'::text) and ((post_id is null) or (comment_count > 0)));
comment on function is_listed_discussion(status text, post_id bigint, comment_count integer) is 'True for published discussions; those of posts need a comment, too.';

create function keep_comment_status() returns trigger language plpgsql
as $$
      begin
        if exists (select from comments t where id = new.id and status <> status_of(array(
            select why from content_holds where comment_id = new.id or user_id = t.user_id))) then
          raise exception 'the status of comment % does not follow from content_holds', new.id
            using errcode = 'check_violation', constraint = 'status_follows_holds';
        end if;
        return null;
      end $$;
comment on function keep_comment_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';

create function keep_discussion_status() returns trigger language plpgsql
as $$
      begin
        if exists (select from discussions t where id = new.id and status <> status_of(array(
            select why from content_holds where discussion_id = new.id or user_id = t.user_id))) then
          raise exception 'the status of discussion % does not follow from content_holds', new.id
            using errcode = 'check_violation', constraint = 'status_follows_holds';
        end if;
        return null;
      end $$;
comment on function keep_discussion_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';

create function keep_review_status() returns trigger language plpgsql
as $$
      begin
        if exists (select from reviews t where id = new.id and status <> status_of(array(
            select why from content_holds where review_id = new.id or user_id = t.user_id))) then
          raise exception 'the status of review % does not follow from content_holds', new.id
            using errcode = 'check_violation', constraint = 'status_follows_holds';
        end if;
        return null;
      end $$;
comment on function keep_review_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';

create function tell_blog_part() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' then perform invalidate('blog:' || old.blog_id); else perform invalidate('blog:' || new.blog_id); end if;
  return null;
end $$;
comment on function tell_blog_part() is 'Invalidates cached replies about a site whose reviews change.';

create function tell_comment() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' then perform invalidate('discussion:' || old.discussion_id);
  else perform invalidate('discussion:' || new.discussion_id);
  end if;
  return null;
end $$;
comment on function tell_comment() is 'Invalidates cached replies about a discussion whose comments change.';

create function tell_discussion() returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' then perform invalidate('discussion:' || old.id), invalidate('blog:' || old.blog_id);
  else perform invalidate('discussion:' || new.id), invalidate('blog:' || new.blog_id);
  end if;
  return null;
end $$;
comment on function tell_discussion() is 'Invalidates cached replies about a discussion that changes, and about its site.';

create function toggle_blog_upvote(upvotable integer, voter integer, seen_statuses text[], out total_upvotes integer, out user_has_upvoted boolean) returns setof record language plpgsql
  rows 1
as $$
      begin
        perform from blogs where id = upvotable and status = any (seen_statuses) for key share;
        if not found then return; end if;
        perform from blog_stats where blog_id = upvotable for no key update;
        delete from blog_upvotes where blog_id = upvotable and user_id = voter;
        user_has_upvoted := not found;
        if user_has_upvoted then
          insert into blog_upvotes (blog_id, user_id) values (upvotable, voter);
        end if;
        select it.upvotes into total_upvotes from blog_stats it where it.blog_id = upvotable;
        return next;
      end $$;
comment on function toggle_blog_upvote(upvotable integer, voter integer, seen_statuses text[], OUT total_upvotes integer, OUT user_has_upvoted boolean) is 'Adds or removes a member''s upvote and returns the new count. Locks the count first, so that concurrent votes are exact.';

create function toggle_comment_upvote(upvotable integer, voter integer, seen_statuses text[], out total_upvotes integer, out user_has_upvoted boolean) returns setof record language plpgsql
  rows 1
as $$
      begin
        perform from comments where id = upvotable and status = any (seen_statuses) for no key update;
        if not found then return; end if;
        
        delete from comment_upvotes where comment_id = upvotable and user_id = voter;
        user_has_upvoted := not found;
        if user_has_upvoted then
          insert into comment_upvotes (comment_id, user_id) values (upvotable, voter);
        end if;
        select it.total_upvotes into total_upvotes from comments it where it.id = upvotable;
        return next;
      end $$;
comment on function toggle_comment_upvote(upvotable integer, voter integer, seen_statuses text[], OUT total_upvotes integer, OUT user_has_upvoted boolean) is 'Adds or removes a member''s upvote and returns the new count. Locks the comment first, so that concurrent votes are exact.';

create function toggle_discussion_upvote(upvotable integer, voter integer, seen_statuses text[], out total_upvotes integer, out user_has_upvoted boolean) returns setof record language plpgsql
  rows 1
as $$
      begin
        perform from discussions where id = upvotable and status = any (seen_statuses) for no key update;
        if not found then return; end if;
        
        delete from discussion_upvotes where discussion_id = upvotable and user_id = voter;
        user_has_upvoted := not found;
        if user_has_upvoted then
          insert into discussion_upvotes (discussion_id, user_id) values (upvotable, voter);
        end if;
        select it.total_upvotes into total_upvotes from discussions it where it.id = upvotable;
        return next;
      end $$;
comment on function toggle_discussion_upvote(upvotable integer, voter integer, seen_statuses text[], OUT total_upvotes integer, OUT user_has_upvoted boolean) is 'Adds or removes a member''s upvote and returns the new count. Locks the discussion first, so that concurrent votes are exact.';

create trigger count_blog_upvote
  after insert or delete on blog_upvotes for each row
  execute function count_blog_upvote();

create trigger tell_activity
  after insert or delete on blog_upvotes for each row
  execute function tell_activity();

create trigger count_comment_upvote
  after insert or delete on comment_upvotes for each row
  execute function count_comment_upvote();

create trigger count_changed_comments
  after update on comments referencing old table as stale new table as fresh for each statement
  execute function count_changed_comments();

create trigger count_comment
  after insert or delete on comments for each row
  execute function count_comment();

create trigger hold_new_of_held
  before insert on comments for each row when (new.user_id is not null)
  execute function hold_new_of_held();

create constraint trigger keep_new_status
  after insert on comments deferrable initially deferred for each row when (new.status <> 'published'::text)
  execute function keep_comment_status();

create trigger tell_activity
  after insert or delete or update of content, user_id on comments for each row
  execute function tell_activity();

create trigger tell_comment
  after insert or delete or update on comments for each row
  execute function tell_comment();

create trigger count_discussion_upvote
  after insert or delete on discussion_upvotes for each row
  execute function count_discussion_upvote();

create trigger count_changed_discussions
  after update on discussions referencing old table as stale new table as fresh for each statement
  execute function count_changed_discussions();

create trigger count_discussion
  after insert or delete on discussions for each row
  execute function count_discussion();

create trigger hold_new_of_held
  before insert on discussions for each row when (new.user_id is not null)
  execute function hold_new_of_held();

create constraint trigger keep_new_status
  after insert on discussions deferrable initially deferred for each row when (new.status <> 'published'::text)
  execute function keep_discussion_status();

create trigger tell_activity
  after insert or delete or update of title, content, user_id on discussions for each row
  execute function tell_activity();

create trigger tell_discussion
  after insert or delete or update on discussions for each row
  execute function tell_discussion();

create trigger clear_review
  before update of status, rating on reviews for each row
  execute function clear_review();

create trigger count_changed_reviews
  after update on reviews referencing old table as stale new table as fresh for each statement
  execute function count_changed_reviews();

create trigger count_review
  after insert or delete on reviews for each row
  execute function count_review();

create trigger hold_new_of_held
  before insert on reviews for each row when (new.user_id is not null)
  execute function hold_new_of_held();

create constraint trigger keep_new_status
  after insert on reviews deferrable initially deferred for each row when (new.status <> 'published'::text)
  execute function keep_review_status();

create trigger keep_status
  after update of status on reviews for each row when (old.status <> new.status)
  execute function keep_review_status();

create trigger tell_activity
  after insert or delete or update on reviews for each row
  execute function tell_activity();

create trigger tell_review
  after insert or delete or update on reviews for each row
  execute function tell_blog_part();
